import { openingForms } from '#domain/opening-form.ts';
import { type PriceLabel, priceLabel } from '#domain/pricing.ts';
import type { Photograph, Product, ProductSummary } from '#domain/product.ts';
import { defaultVariants, type Variant } from '#domain/variants.ts';
import type { photographs, prints, variants } from './tables.ts';

/** A print's rows in the tables. */
export interface PrintRow {
  print: Omit<typeof prints.$inferSelect, 'search' | 'foldedWords'>;
  photograph: typeof photographs.$inferSelect;
}

type VariantRow = Pick<typeof variants.$inferSelect, keyof Variant>;

/** The same for all prints that are sold by the price table, so it is computed once. */
const defaultLabel = priceLabel(defaultVariants(''));

/** A print as the API returns it (`domain/product.ts`), with its custom variants or those of the price table. */
export function toProduct(row: PrintRow, custom: readonly VariantRow[]): Product {
  const variants = custom.length > 0 ? custom.map(toVariant) : defaultVariants(row.print.id);
  const { sizeCount: _, ...prices } = priceLabel(variants);
  return { ...commonFields(row), ...prices, photograph: toPhotograph(row), variants };
}

/** A print in a list, as the API returns it. */
export function toProductSummary(row: PrintRow, custom: readonly VariantRow[]): ProductSummary {
  const isCustom = custom.length > 0;
  const label: PriceLabel = isCustom ? priceLabel(custom) : defaultLabel;
  const forms = isCustom && { forms: openingForms(custom) };
  return { ...commonFields(row), ...label, photograph: toPhotograph(row), ...forms };
}

function commonFields({ print, photograph }: PrintRow) {
  const { id, title, artist, location, category, orientation, description, takenAt, createdAt } = print;
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
    ...(takenAt && { takenYear: takenAt.getUTCFullYear() }),
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
