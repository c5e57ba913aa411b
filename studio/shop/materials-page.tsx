import type { ShownDetails } from '#domain/api/shop/shop.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { describeAllMaterials } from '#domain/fulfillment/materials.ts';
import styles from './shop-form.module.css';
import { ShopForm } from './shop-form.tsx';
import { ShopPage } from './shop-page.tsx';
import { readableValues, type ShopField, type ShopFieldGroup, toDetails } from './shop-values.ts';

const text = (name: string, label: string, hint?: string): ShopField => ({
  name: `materials.${name}`,
  label,
  rows: 2,
  ...(hint && { hint }),
});

const pounds = (name: string, label: string): ShopField => ({
  name: `materials.weightPounds.${name}`,
  label,
  form: 'number',
});

const materialGroups: readonly ShopFieldGroup[] = [
  {
    title: 'Print',
    fields: [
      text('process', 'Process', 'Shown on certificates, before the paper'),
      text(
        'paper',
        'Paper',
        'Use the word matte, luster or glossy: it decides how files are sharpened. The weight, such as 310 gsm, decides how wide tubes are',
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
    title: 'Depth and hanging',
    fields: [
      {
        name: 'materials.depthInches.frame',
        label: 'Depth of a frame',
        hint: 'Inches, such as 1 1/8',
        form: 'inches',
      },
      {
        name: 'materials.depthInches.shadowBox',
        label: 'Depth of a shadow box',
        hint: 'Inches',
        form: 'inches',
      },
      text('hanging.frame', 'How a frame hangs'),
      text('hanging.shadowBox', 'How a shadow box hangs'),
      text('care', 'Care'),
    ],
  },
  {
    title: 'Weight in pounds, without packing',
    isPaired: true,
    fields: sizeKeys.flatMap((size) => [
      pounds(`${size}.framed`, `${sizes[size].name}, framed`),
      pounds(`${size}.unframed`, `${sizes[size].name}, unframed`),
    ]),
  },
];

const materialFields = materialGroups.flatMap(({ fields }) => fields);

/** What the goods are made of. */
export function MaterialsPage() {
  return (
    <ShopPage
      at="/shop/materials"
      lead="What your printer and framer deliver, as pages, emails and certificates describe it. Paid orders keep the materials they were sold with."
    >
      {(shop) => (
        <ShopForm
          shop={shop}
          groups={materialGroups}
          preview={(values) => (
            <FactsPreview
              details={toDetails(shop.details, materialFields, readableValues(materialFields, values))}
            />
          )}
        />
      )}
    </ShopPage>
  );
}

function FactsPreview({ details: { materials } }: { details: ShownDetails }) {
  return (
    <section className={styles.words} aria-label="Preview of the materials">
      <h2>As each print's page says it</h2>
      <dl>
        {describeAllMaterials(materials).map(([name, facts]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{facts}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
