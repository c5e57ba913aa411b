import type { ShownDetails } from '#domain/api/shop/shop.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { describeAllMaterials } from '#domain/fulfillment/materials.ts';
import styles from './shop-form.module.css';
import { ShopPage } from './shop-form.tsx';
import type { ShopField, ShopFieldGroup } from './shop-values.ts';

const text = (name: string, label: string, hint?: string): ShopField => ({
  name: `materials.${name}`,
  label,
  rows: 2,
  isWide: true,
  ...(hint && { hint }),
});

const pounds = (name: string, label: string): ShopField => ({
  name: `materials.weightPounds.${name}`,
  label,
  kind: 'number',
  unit: 'lb',
});

const materialGroups: readonly ShopFieldGroup[] = [
  {
    title: 'Print',
    fields: [
      text('process', 'Process', 'Shown on certificates, before the paper'),
      text(
        'paper',
        'Paper',
        'Name the finish (matte, luster or glossy) and the weight (310 gsm). Sharpening and tubes depend on them.',
      ),
      text('inks', 'Inks'),
    ],
  },
  {
    title: 'Frame',
    fields: [
      text('frames.black', 'Black frame'),
      text('frames.white', 'White frame'),
      text('frames.wood', 'Wood frame'),
      text('glass', 'Glass', 'The glazing of the smaller sizes'),
      text('acrylic', 'Acrylic', 'The glazing of the larger sizes'),
      text('mat', 'Mat'),
      text('printedMargin', 'Border without a mat', 'Giant and larger'),
    ],
  },
  {
    title: 'Hanging',
    fields: [
      text('hanging.frame', 'How a frame hangs'),
      text('hanging.shadowBox', 'How a shadow box hangs'),
      text('care', 'Care'),
    ],
  },
  {
    title: 'Weight without packing',
    columns: 2,
    fields: sizeKeys.flatMap((size) => [
      pounds(`${size}.framed`, `${sizes[size].name}, framed`),
      pounds(`${size}.unframed`, `${sizes[size].name}, unframed`),
    ]),
  },
];

/** What the goods are made of. */
export function MaterialsPage() {
  return (
    <ShopPage
      at="/shop/materials"
      lead="As pages, emails and certificates describe them. Paid orders keep the materials they were sold with."
      groups={materialGroups}
      preview={(_, details) => <FactsPreview details={details} />}
    />
  );
}

function FactsPreview({ details: { materials, equipment } }: { details: ShownDetails }) {
  return (
    <section className={styles.words} aria-label="Preview of the materials">
      <h2>On the page of a print</h2>
      <dl>
        {describeAllMaterials(materials, equipment.mouldings).map(([name, facts]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {facts.split('\n').map((line) => (
                <p key={line}>
                  <Fact text={withUnbrokenMeasures(line)} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const someSizes = new RegExp(`^(?:${sizeKeys.map((size) => sizes[size].name).join('|')})\\b[^:]*:`);

/** The names of sizes are above what is true of them. */
function Fact({ text }: { text: string }) {
  const names = someSizes.exec(text)?.[0];
  if (!names) return text;
  return (
    <>
      <span className={styles.sizes}>{names}</span>
      {text.slice(names.length)}
    </>
  );
}

/** `1 1/8 in` and `4-ply` stay in one line. */
function withUnbrokenMeasures(text: string): string {
  return text
    .replaceAll(/(\d) (?=\d|(?:in|lb|gsm)\b)/g, '$1\u00a0')
    .replaceAll(/(\d)-(?=\p{L})/gu, '$1\u2011');
}
