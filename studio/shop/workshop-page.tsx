import type { ShownDetails } from '#domain/api/shop/shop.ts';
import { nameVariants } from '#domain/catalogue/variants/name-variants.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { describeMouldingChanges } from '#domain/framing/moulding-changes.ts';
import { tubeRule } from '#domain/fulfillment/tubes.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import { useEquipmentPreview, useShop } from './shop-api.ts';
import styles from './shop-form.module.css';
import { ShopPage } from './shop-form.tsx';
import type { ShopFieldGroup } from './shop-values.ts';
import { mouldingGroups, recipeGroup } from './workshop-fields.ts';

const sheets = { kind: 'sheets', isWide: true } as const;

const workshopGroups: readonly ShopFieldGroup[] = [
  ...mouldingGroups,
  {
    title: 'Printer',
    fields: [
      {
        name: 'equipment.rolls',
        label: 'Rolls',
        hint: 'An open roll is used first, then the cheapest.',
        kind: 'rolls',
        isWide: true,
      },
    ],
  },
  recipeGroup,
  {
    title: 'Saw',
    columns: 4,
    fields: [
      {
        name: 'equipment.stickEndInches',
        label: 'Waste at each end',
        hint: 'What you cut off, because ends arrive dented.',
        kind: 'inches',
        unit: 'in',
      },
      {
        name: 'equipment.kerfInches',
        label: 'Kerf',
        hint: 'The width of the cut that the blade makes.',
        kind: 'inches',
        unit: 'in',
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
        kind: 'optional',
        isWide: true,
        options: [['', 'Never'], ...sizeKeys.map((size) => [size, `Up to ${sizes[size].name}`] as const)],
      },
    ],
  },
  {
    title: 'Labels that makers buy',
    fields: [
      {
        name: 'makerLabels.mostDollars',
        label: 'Highest price of a label',
        hint: 'Owners may buy any label.',
        unit: 'dollars',
        kind: 'number',
        inputMode: 'numeric',
      },
      {
        name: 'makerLabels.services',
        label: 'Services',
        hint: 'One per line, as the label provider names them, such as UPS Ground. Leave it empty for all of them.',
        kind: 'lines',
        rows: 4,
      },
    ],
  },
];

/** What the workshop frames with, prints on and cuts from, what it packs in tubes, and which labels its makers may buy. */
export function WorkshopPage() {
  const shop = useShop().data;
  return (
    <ShopPage
      at="/shop/workshop"
      lead={
        <>
          What you make and ship prints with. The shop sells only what you can make.{' '}
          {shop && <strong>{describeMakeable(shop.details.equipment)}</strong>}
        </>
      }
      groups={workshopGroups}
      hasSectionLinks
      preview={(_, details, isChanged) =>
        isChanged && shop && <ChangePreview before={shop.details} details={details} />
      }
    />
  );
}

function describeMakeable(equipment: ShownDetails['equipment']): string {
  const unmakeable = standardVariants('').filter((variant) => whyNotMakeable(variant, equipment));
  if (unmakeable.length === 0) return `You can make all ${sizeKeys.length} sizes.`;
  return `You cannot make ${new Intl.ListFormat('en-US').format(nameVariants(unmakeable))}.`;
}

interface ChangePreviewProps {
  before: ShownDetails;
  details: ShownDetails;
}

/** Every size that the change alters, and what it takes off sale or puts back on sale. */
function ChangePreview({ before, details: { equipment } }: ChangePreviewProps) {
  const sentences = useEquipmentPreview(equipment).data?.sentences ?? [];
  const sizeChanges = describeMouldingChanges(before.equipment.mouldings, equipment.mouldings);
  return (
    <section className={`${styles.words} ${styles.sentences}`} aria-label="If you save">
      <h2>If you save</h2>
      <div role="status">
        {sizeChanges.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {sizeChanges.length > 0 && <p>Orders that are paid keep the inches they were sold with.</p>}
        {sentences.length === 0 && <p>Every variant that is on sale stays on sale.</p>}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}
