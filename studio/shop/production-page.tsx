import { productionTime, timePromise } from '#domain/shop/terms.ts';
import styles from './shop-form.module.css';
import { ShopPage } from './shop-form.tsx';
import type { ShopFieldGroup, ShopValues } from './shop-values.ts';

const productionFields: readonly ShopFieldGroup[] = [
  {
    title: 'What each new order is promised',
    columns: 2,
    fields: [
      {
        name: 'production.leastDays',
        label: 'Ships within',
        hint: 'From payment to the carrier, 1\u00a0to\u00a090',
        unit: 'days',
        kind: 'number',
        inputMode: 'numeric',
      },
      {
        name: 'production.mostDays',
        label: 'At the door within',
        hint: 'From payment to the door, 1\u00a0to\u00a090',
        unit: 'days',
        kind: 'number',
        inputMode: 'numeric',
      },
    ],
  },
];

/** How long production and shipping take. */
export function ProductionPage() {
  return (
    <ShopPage
      at="/shop/production"
      lead="Save appears once a number has changed. Paid orders keep the days they were promised."
      groups={productionFields}
      preview={(values) => <PromisePreview values={values} />}
    />
  );
}

function PromisePreview({ values }: { values: ShopValues }) {
  const [leastDays = 0, mostDays = 0] = ['leastDays', 'mostDays'].map((name) =>
    Number(values[`production.${name}`]),
  );
  const areDays = Number.isInteger(leastDays) && leastDays > 0 && Number.isInteger(mostDays);
  if (!areDays || mostDays < leastDays) return null;
  const production = { leastDays, mostDays };
  return (
    <section className={styles.words} aria-label="Preview of the promise">
      <h2>As the shop says it</h2>
      <dl>
        <dt>Pages, cart, and emails</dt>
        <dd>{withUnbrokenTimes(timePromise(production))}</dd>
        <dt>In short, in the policies</dt>
        <dd>{withUnbrokenTimes(productionTime(production))}</dd>
      </dl>
    </section>
  );
}

/** `2 to 3 weeks` and `14 days` stay in one line. */
function withUnbrokenTimes(text: string): string {
  return text.replaceAll(/\d+( to \d+)? (day|week)s?/g, (time) => time.replaceAll(' ', '\u00a0'));
}
