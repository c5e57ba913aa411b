import type { Photograph, Product, ProductSummary } from '#domain/api/catalogue/product.ts';
import { type PriceLabel, priceLabel } from '#domain/catalogue/pricing.ts';
import { type OpeningVariants, openingVariants } from '#domain/catalogue/variants/opening-variant.ts';
import {
  isSameVariant,
  type PricedVariant,
  standardVariants,
  type Variant,
} from '#domain/catalogue/variants/variants.ts';
import type { Offering } from './prices/offering.ts';
import type { photographs, prints, variants } from './tables.ts';

/** A print's rows in the tables. */
export interface PrintRow {
  print: Omit<typeof prints.$inferSelect, 'search' | 'foldedWords'>;
  photograph: typeof photographs.$inferSelect;
}

type VariantRow = Pick<typeof variants.$inferSelect, keyof PricedVariant>;

/** A print as the API returns it (`domain/api/catalogue/product.ts`), with its custom variants or every variant at the shop's prices. */
export function toProduct(
  row: PrintRow,
  custom: readonly VariantRow[],
  { basePrices, unmakeable }: Offering,
): Product {
  const standard = () => standardVariants(row.print.id, basePrices);
  const variants = makeable(custom.length > 0 ? custom.map(toVariant) : standard(), unmakeable);
  const { sizeCount: _, ...prices } = priceLabel(variants);
  return { ...commonFields(row), ...prices, photograph: toPhotograph(row), variants };
}

/** A print in a list, as the API returns it. */
export function toProductSummary(
  row: PrintRow,
  custom: readonly VariantRow[],
  offering: Offering,
): ProductSummary {
  const offer = custom.length > 0 ? sumUp(makeable(custom, offering.unmakeable)) : standardOffer(offering);
  return { ...commonFields(row), ...offer, photograph: toPhotograph(row) };
}

/** The variants as they are sold: those that the workshop cannot make are off sale. */
function makeable(variants: readonly PricedVariant[], unmakeable: readonly Variant[]): PricedVariant[] {
  return variants.map((variant) =>
    unmakeable.some((each) => isSameVariant(each, variant)) ? { ...variant, isActive: false } : variant,
  );
}

function sumUp(variants: readonly PricedVariant[]): Offer {
  return { ...priceLabel(variants), openingVariants: openingVariants(variants) };
}

type Offer = PriceLabel & { openingVariants?: OpeningVariants };
const standardOffers = new WeakMap<Offering, Offer>();

/** The same for all prints of a list that are sold at the shop's prices. `openingVariants` is absent if all are sold. */
function standardOffer(offering: Offering): Offer {
  const known = standardOffers.get(offering);
  if (known) return known;
  const variants = makeable(standardVariants('', offering.basePrices), offering.unmakeable);
  const offer = variants.every(({ isActive }) => isActive) ? priceLabel(variants) : sumUp(variants);
  standardOffers.set(offering, offer);
  return offer;
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
  const { widthPixels, heightPixels, focusX, focusY, focusByCrop, ...files } = photograph;
  const { thumbHash, averageColor, avif, jpeg } = files;
  return {
    width: widthPixels,
    height: heightPixels,
    focus: { x: focusX, y: focusY },
    ...(Object.keys(focusByCrop).length > 0 && { focusByCrop }),
    thumbHash,
    averageColor,
    avif,
    jpeg,
  };
}

function toVariant({
  sku,
  size,
  frameColor,
  mount,
  price,
  memberPrice,
  isActive,
}: VariantRow): PricedVariant {
  return { sku, size, frameColor, mount, price, memberPrice, isActive };
}
