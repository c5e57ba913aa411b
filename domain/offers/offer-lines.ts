import { raiseByPercent } from '../catalogue/price-changes.ts';
import { type SizeKey, sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import { onSale, type PricedVariant, type Variant } from '../catalogue/variants/variants.ts';
import { type Dollars, formatDollars } from '../money.ts';

/** The owner's own price of one piece, for each size that may be chosen. */
export type OwnPrices = Partial<Record<SizeKey, Dollars>>;

/** A line of an offer. */
export interface OfferLine {
  printId: string;
  /** As it is offered, until the client chooses another size or frame. */
  variant: Variant;
  quantity: number;
  /** Null: the line follows the prices of the print's page. */
  ownPrices: OwnPrices | null;
  mayChangeSize: boolean;
  mayChangeFrame: boolean;
}

/** What the client chooses of a line. */
export type LineChoice = Pick<Variant, 'size' | 'frameColor'>;

/** A variant that the client may choose, with what one piece costs in this offer. */
export interface OfferedVariant extends PricedVariant {
  unitPrice: Dollars;
}

/** The variants on sale that the client may choose. Empty: the print is not sold in any of them now. */
export function offeredVariants(line: OfferLine, variants: readonly PricedVariant[]): OfferedVariant[] {
  return onSale(variants).flatMap((variant) => {
    if (!mayBecome(line, variant)) return [];
    const unitPrice = line.ownPrices === null ? variant.price : line.ownPrices[variant.size];
    return unitPrice === undefined ? [] : [{ ...variant, unitPrice }];
  });
}

/** The variant of a choice. Undefined if the offer does not allow it, or it is not on sale. */
export function findOffered(
  line: OfferLine,
  variants: readonly PricedVariant[],
  { size, frameColor }: LineChoice,
): OfferedVariant | undefined {
  return offeredVariants(line, variants).find(
    (variant) => variant.size === size && variant.frameColor === frameColor,
  );
}

/** Why a line cannot be sold now. @param variants of its print; undefined while the print is hidden. */
export function describeProblem(
  line: OfferLine,
  variants: readonly PricedVariant[] | undefined,
): string | null {
  if (!variants) return 'This print is not on sale at the moment.';
  if (offeredVariants(line, variants).length > 0) return null;
  return 'This print is not sold in this way at the moment.';
}

function mayBecome({ variant, mayChangeSize, mayChangeFrame }: OfferLine, wanted: Variant): boolean {
  return (
    wanted.mount === variant.mount &&
    (mayChangeSize || wanted.size === variant.size) &&
    (mayChangeFrame || wanted.frameColor === variant.frameColor)
  );
}

/** Why a line cannot have its own prices, as the end of a sentence. Undefined if it can. */
export function ownPricesProblem({
  variant,
  ownPrices,
  mayChangeSize,
}: Pick<OfferLine, 'variant' | 'ownPrices' | 'mayChangeSize'>): string | undefined {
  if (ownPrices === null) return undefined;
  const priced = sizeKeys.filter((size) => ownPrices[size] !== undefined);
  if (!priced.includes(variant.size)) return `must have a price for the size of the line, ${variant.size}`;
  if (!mayChangeSize && priced.length > 1)
    return `must have the price of ${variant.size} only, because the size may not be changed`;
  return undefined;
}

/**
 * A line with own prices that are the page's, changed by a percentage and rounded up to the dollar: -20 % of $199 are $160. A
 * print that is not on sale keeps the prices that its line has.
 * @param percent such as -20 for a discount
 */
export function priceByPercent(
  line: OfferLine,
  variants: readonly PricedVariant[],
  percent: number,
): OfferLine {
  const inItsFrame = pagePrices(line, variants);
  if (inItsFrame[line.variant.size] === undefined) return line;
  const prices = Object.entries(inItsFrame).map(([size, { price }]) => [
    size,
    raiseByPercent(price, { percent, step: 1 }),
  ]);
  return { ...line, ownPrices: Object.fromEntries(prices) };
}

/** What sizes cost on a print's page. */
export type PagePrices = Partial<Record<SizeKey, { price: Dollars; memberPrice: Dollars }>>;

/** What the sizes that may be chosen cost on the print's page, in the frame of the line. */
export function pagePrices(
  { variant, mayChangeSize }: Pick<OfferLine, 'variant' | 'mayChangeSize'>,
  variants: readonly PricedVariant[],
): PagePrices {
  const isMeant = ({ size, frameColor, mount }: Variant) =>
    frameColor === variant.frameColor && mount === variant.mount && (mayChangeSize || size === variant.size);
  const meant = onSale(variants).filter(isMeant);
  return Object.fromEntries(meant.map(({ size, price, memberPrice }) => [size, { price, memberPrice }]));
}

/** A sentence for the owner about own prices above those of the print's page, which are allowed. Undefined if there are none. */
export function warnOfHighPrices(line: OfferLine, variants: readonly PricedVariant[]): string | undefined {
  const onPage = pagePrices(line, variants);
  const high = sizeKeys.flatMap((size) => {
    const [own, price] = [line.ownPrices?.[size], onPage[size]?.price];
    return own !== undefined && price !== undefined && own > price
      ? [`${sizes[size].name} ${formatDollars(own)} instead of ${formatDollars(price)}`]
      : [];
  });
  return high.length > 0 ? `This costs more than on the print's page: ${high.join(', ')}.` : undefined;
}
