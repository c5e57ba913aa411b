import type { ShownDetails } from '#domain/api/shop/shop.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { tubeRule } from '#domain/fulfillment/tubes.ts';
import { useEquipmentPreview } from './shop-api.ts';
import styles from './shop-form.module.css';
import { ShopForm } from './shop-form.tsx';
import { ShopPage } from './shop-page.tsx';
import { readableValues, type ShopFieldGroup, toDetails } from './shop-values.ts';

const sheets = { form: 'sheets' } as const;

const workshopGroups: readonly ShopFieldGroup[] = [
  {
    title: 'Printer',
    fields: [
      {
        name: 'equipment.rolls',
        label: 'Rolls',
        hint: 'Batches use what is left of a roll that is begun first, and then the cheapest width. What is left and the price may stay empty',
        form: 'rolls',
      },
    ],
  },
  {
    title: 'Saw',
    fields: [
      {
        name: 'equipment.stickInches',
        label: 'Sticks of moulding',
        hint: 'The length in which you buy them, in inches',
        form: 'inches',
      },
      {
        name: 'equipment.stickEndInches',
        label: 'Ends of a stick',
        hint: 'What you cut off each end of a new stick in inches, with the first miter, because ends arrive dented',
        form: 'inches',
      },
      {
        name: 'equipment.kerfInches',
        label: 'Kerf',
        hint: "The width of the saw's blade in inches, such as 1/8. A miter takes 1.414 times as much along the stick",
        form: 'inches',
      },
    ],
  },
  {
    title: 'Sheets',
    fields: [
      { name: 'equipment.matSheets', label: 'Mat board', ...sheets },
      { name: 'equipment.glazingSheets.glass', label: 'Glass', ...sheets },
      { name: 'equipment.glazingSheets.acrylic', label: 'Acrylic', ...sheets },
    ],
  },
  {
    title: 'Tubes',
    fields: [
      {
        name: 'largestInTube',
        label: 'Unframed prints in a tube',
        hint: `The others travel flat, and so do prints in a mat. ${tubeRule}`,
        form: 'optional',
        options: [['', 'Never'], ...sizeKeys.map((size) => [size, `Up to ${sizes[size].name}`] as const)],
      },
    ],
  },
  {
    title: 'Labels that makers may buy',
    fields: [
      {
        name: 'makerLabels.mostDollars',
        label: 'Highest price of a label',
        hint: 'Whole dollars. Owners may buy any label',
        form: 'number',
        inputMode: 'numeric',
      },
      {
        name: 'makerLabels.services',
        label: 'Services',
        hint: 'One per line, as the label provider names them, such as UPS Ground. Empty: every service',
        form: 'lines',
        rows: 4,
      },
    ],
  },
];

const workshopFields = workshopGroups.flatMap(({ fields }) => fields);

/** What the workshop prints on and cuts from, what it packs in tubes, and which labels its makers may buy. */
export function WorkshopPage() {
  return (
    <ShopPage
      at="/shop/workshop"
      lead="What you print on, cut from and pack in, and which labels makers may buy. A variant that the workshop cannot make goes off sale at once."
    >
      {(shop) => (
        <ShopForm
          shop={shop}
          groups={workshopGroups}
          preview={(values) => (
            <SalePreview
              details={toDetails(shop.details, workshopFields, readableValues(workshopFields, values))}
            />
          )}
        />
      )}
    </ShopPage>
  );
}

function SalePreview({ details: { equipment } }: { details: ShownDetails }) {
  const sentences = useEquipmentPreview(equipment).data?.sentences ?? [];
  return (
    <section className={styles.words} aria-label="What it changes">
      <h2>What saving changes</h2>
      <div role="status">
        {sentences.length === 0 && <p>Every variant that is on sale stays on sale.</p>}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}
