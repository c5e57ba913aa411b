import { describeVariant } from '#domain/framing/framing-texts.ts';
import { type Dollars, formatDollars } from '#domain/money.ts';
import type { OfferLine, PagePrices } from '#domain/offers/offer-lines.ts';
import { totalOfLines } from '#domain/orders/cart.ts';

/** What one piece costs in the offer as it stands. Undefined: the print is not on sale. */
export function unitPriceOf({ ownPrices, variant }: OfferLine, onPage: PagePrices): number | undefined {
  return ownPrices === null ? onPage[variant.size]?.price : ownPrices[variant.size];
}

/** Everything about a line, in one line of text. */
export function describeLine(line: OfferLine, title: string): string {
  const { quantity, variant, ownPrices } = line;
  const prices = Object.values(ownPrices ?? {}).map(formatDollars);
  return [
    `${quantity} × ${title}`,
    describeVariant(variant),
    ownPrices === null ? 'the price of its page' : prices.join(' / '),
    ...describeFreedom(line),
  ].join(' · ');
}

/** A dash while the price is not known. */
export function writePrice(price: Dollars | undefined): string {
  return price === undefined ? '–' : formatDollars(price);
}

/** What the client may change of a line. */
export function describeFreedom({
  mayChangeSize,
  mayChangeFrame,
}: Pick<OfferLine, 'mayChangeSize' | 'mayChangeFrame'>): string[] {
  if (mayChangeSize && mayChangeFrame) return ['size and frame may change'];
  if (mayChangeSize) return ['the size may change'];
  return mayChangeFrame ? ['the frame may change'] : [];
}

/** What the lines come to here and on the pages of the prints. Undefined while one has no price. */
export function totalsOf(lines: readonly OfferLine[], onPages: readonly PagePrices[]) {
  const priced = lines.flatMap((line, index) => {
    const onPage = onPages[index] ?? {};
    const [unitPrice, page] = [unitPriceOf(line, onPage), onPage[line.variant.size]];
    return unitPrice !== undefined && page ? [{ ...page, unitPrice, quantity: line.quantity }] : [];
  });
  if (priced.length === 0 || priced.length < lines.length) return undefined;
  const totalOf = (name: 'unitPrice' | 'price' | 'memberPrice') =>
    totalOfLines(priced.map(({ quantity, [name]: unitPrice }) => ({ quantity, unitPrice })));
  return { here: totalOf('unitPrice'), onPages: totalOf('price'), members: totalOf('memberPrice') };
}
