import { openingForms } from '#domain/opening-form.ts';
import { type PriceLabel, priceLabel } from '#domain/pricing.ts';
import type { Photograph, Product, ProductSummary } from '#domain/product.ts';
import { defaultVariants, type Variant } from '#domain/variants.ts';
import type { photographs, prints, variants } from './tables.ts';

/** A print with its photograph, as the tables hold them. */
export interface PrintRow {
  print: typeof prints.$inferSelect;
  photograph: typeof photographs.$inferSelect;
}

type VariantRow = Pick<typeof variants.$inferSelect, keyof Variant>;

/** A print without variants of its own costs what every such print costs. */
const defaultLabel = priceLabel(defaultVariants(''));

/** The wire shape of a print (`domain/product.ts`), with its own variants or the default table's. */
export function toProduct(row: PrintRow, ownVariants: readonly VariantRow[]): Product {
  const variants = ownVariants.length > 0 ? ownVariants.map(toVariant) : defaultVariants(row.print.id);
  const { sizeCount: _, ...prices } = priceLabel(variants);
  return { ...wallText(row), ...prices, photograph: toPhotograph(row), variants };
}

/** The wire shape of a print in a list. */
export function toProductSummary(row: PrintRow, ownVariants: readonly VariantRow[]): ProductSummary {
  const hasOwn = ownVariants.length > 0;
  const label: PriceLabel = hasOwn ? priceLabel(ownVariants) : defaultLabel;
  const forms = hasOwn && { forms: openingForms(ownVariants) };
  return { ...wallText(row), ...label, photograph: toPhotograph(row), ...forms };
}

function wallText({ print, photograph }: PrintRow) {
  const { id, title, artist, location, category, orientation, description, createdAt } = print;
  const { heroImage, fullBleedImage: fullBleed } = photograph;
  const img = photograph.jpeg.at(-1)?.url ?? heroImage;
  return {
    _id: id,
    title,
    artist,
    location,
    category,
    orientation,
    description,
    pname: `${title} by ${artist}`,
    heroImage,
    img,
    images: [{ url: heroImage }, { url: fullBleed }, { url: img }],
    fullBleed,
    createdAt: createdAt.toISOString(),
  };
}

export function toPhotograph({ photograph }: PrintRow): Photograph {
  const { widthPixels, heightPixels, focusX, focusY, thumbHash, averageColor, avif, jpeg } = photograph;
  return {
    width: widthPixels,
    height: heightPixels,
    focus: { x: focusX, y: focusY },
    thumbHash,
    averageColor,
    avif,
    jpeg,
  };
}

function toVariant({ sku, size, frameColor, mount, price, memberPrice, isActive }: VariantRow): Variant {
  return { sku, size, frameColor, mount, price, memberPrice, isActive };
}
