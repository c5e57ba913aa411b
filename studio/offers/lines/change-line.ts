import { type SizeKey, sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { changedVariant, type PricedVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import type { Dollars } from '#domain/money.ts';
import { type OfferLine, type OwnPrices, pagePrices } from '#domain/offers/offer-lines.ts';

type Variants = readonly PricedVariant[];

/** A line in another variant; the other parts of the variant follow what is sold. Own prices follow its size. */
export function changeVariant(line: OfferLine, variants: Variants, change: Partial<Variant>): OfferLine {
  const wanted = changedVariant(variants, line.variant, change) ?? { ...line.variant, ...change };
  const { size, frameColor, mount } = wanted;
  return withOwnPrices({ ...line, variant: { size, frameColor, mount } }, variants, [size]);
}

/** A line whose client may, or may not, change the size. Own prices begin as the page's for the sizes that are new to them. */
export function allowSizes(line: OfferLine, variants: Variants, mayChangeSize: boolean): OfferLine {
  const next = { ...line, mayChangeSize };
  return withOwnPrices(next, variants, sizesOf(next, variants));
}

/** A line with own prices, which begin as the page's, or without them. */
export function setOwn(line: OfferLine, variants: Variants, isOwn: boolean): OfferLine {
  if (!isOwn) return { ...line, ownPrices: null };
  return withOwnPrices({ ...line, ownPrices: line.ownPrices ?? {} }, variants, sizesOf(line, variants));
}

/**
 * A line with an own price for a size.
 * @param price undefined: the client may not choose the size. The line's own size then costs 0, which the shop refuses
 */
export function setOwnPrice(line: OfferLine, size: SizeKey, price: Dollars | undefined): OfferLine {
  if (price !== undefined || size === line.variant.size)
    return { ...line, ownPrices: { ...line.ownPrices, [size]: price ?? 0 } };
  const { [size]: _, ...others } = line.ownPrices ?? {};
  return { ...line, ownPrices: others };
}

/** The sizes that may be chosen as the print is sold now, and those that the line has all the same. */
export function sizesOf(line: OfferLine, variants: Variants): SizeKey[] {
  const onPage = pagePrices(line, variants);
  const isKept = (size: SizeKey) => size === line.variant.size || line.ownPrices?.[size] !== undefined;
  return sizeKeys.filter((size) => onPage[size] !== undefined || isKept(size));
}

/** A line whose own prices are for sizes that may be chosen. @param needed get the page's price if they have none */
function withOwnPrices(line: OfferLine, variants: Variants, needed: readonly SizeKey[]): OfferLine {
  const { ownPrices, variant, mayChangeSize } = line;
  if (ownPrices === null) return line;
  const onPage = pagePrices(line, variants);
  const added: OwnPrices = Object.fromEntries(
    (mayChangeSize ? needed : [variant.size]).map((size) => [
      size,
      ownPrices[size] ?? onPage[size]?.price ?? 0,
    ]),
  );
  const kept = mayChangeSize ? ownPrices : {};
  return { ...line, ownPrices: { ...kept, ...added } };
}
