import type { FrameColorName } from './frames.ts';
import type { Dollars } from './money.ts';
import type { Mount } from './mounts.ts';
import type { ProductSummary } from './product.ts';
import type { SizeKey } from './sizes.ts';

/** A line of the cart: the print's own fields and what was chosen (specification, section 3). */
export interface CartLine extends ProductSummary {
  quantity: number;
  size: SizeKey;
  /** The address of the frame's overlay picture. */
  frameColor: string;
  frameColorName: FrameColorName;
  border: Mount;
  /** Regular, for one piece. */
  price: Dollars;
  priceId: string | null;
  memberPrice: Dollars;
  memberPriceId: string | null;
  sku: string;
}

export interface CartTotals {
  regularTotal: Dollars;
  memberTotal: Dollars;
  /** What membership saves on this cart. */
  savings: Dollars;
  /** What this visitor pays before taxes and promotion codes. */
  total: Dollars;
}

export interface CartState extends CartTotals {
  products: CartLine[];
  /** How many pieces lie in the cart: the number on its badge. */
  quantity: number;
}

export const emptyCart: CartState = {
  products: [],
  quantity: 0,
  regularTotal: 0,
  memberTotal: 0,
  savings: 0,
  total: 0,
};

/** What the provider and the server take in one checkout. */
export const maxLines = 50;
export const maxQuantityOfLine = 20;
/** Before taxes. Stripe takes at most $999,999.99 in one payment. */
export const mostDollarsOfOrder: Dollars = 999_999;

type PricedLine = Pick<CartLine, 'price' | 'memberPrice' | 'quantity'>;

/** Totals follow the lines and the membership, whenever either changes (specification, section 4). */
export function cartTotals(lines: readonly PricedLine[], isMember: boolean): CartTotals {
  const regularTotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const memberTotal = lines.reduce((sum, line) => sum + line.memberPrice * line.quantity, 0);
  return {
    regularTotal,
    memberTotal,
    savings: regularTotal - memberTotal,
    total: isMember ? memberTotal : regularTotal,
  };
}

export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
