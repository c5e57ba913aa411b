import type { Product, ProductSummary } from '../api/catalogue/product.ts';
import type { FrameColorName } from '../catalogue/variants/frames.ts';
import type { Mount } from '../catalogue/variants/mounts.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';
import { findVariant, variantOf } from '../catalogue/variants/variants.ts';
import type { Dollars } from '../money.ts';

/** A line of the cart: the print's own fields and the visitor's choice (specification, section 3). */
export interface CartLine extends ProductSummary {
  quantity: number;
  size: SizeKey;
  /** The address of the frame's overlay picture. */
  frameColor: string;
  frameColorName: FrameColorName;
  border: Mount;
  /** The regular price of one piece. */
  price: Dollars;
  priceId: string | null;
  memberPrice: Dollars;
  memberPriceId: string | null;
  sku: string;
}

interface CartTotals {
  regularTotal: Dollars;
  memberTotal: Dollars;
  /** What membership saves on this cart. */
  savings: Dollars;
  /** What this visitor pays before taxes and promotion codes. */
  total: Dollars;
}

export interface CartState extends CartTotals {
  products: CartLine[];
  /** The number of pieces in the cart, as its badge shows it. */
  quantity: number;
  /** The code of the state where the prints go. The cart asks only if one of them does not ship everywhere. */
  destination?: string;
}

export const emptyCart: CartState = {
  products: [],
  quantity: 0,
  regularTotal: 0,
  memberTotal: 0,
  savings: 0,
  total: 0,
};

/** The limits of one checkout, at the provider and on the server. */
export const maxLines = 50;
export const maxQuantityOfLine = 20;

type PricedLine = Pick<CartLine, 'price' | 'memberPrice' | 'quantity'>;

/** The totals of the lines for a member or another visitor (specification, section 4). */
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

/** What lines cost together, before taxes and promotion codes. */
export function totalOfLines(lines: readonly { unitPrice: Dollars; quantity: number }[]): Dollars {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
}

export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** How the catalogue has changed a line's print since the line was added to the cart. */
type LineChange =
  | { kind: 'gone' }
  | { kind: 'price-changed'; price: Dollars; memberPrice: Dollars; sku: string };

type RememberedLine = Pick<CartLine, 'size' | 'frameColorName' | 'border' | 'price' | 'memberPrice'>;

/**
 * Compares a cart line with its print as it is sold now, so that visitors never pay a price they haven't seen.
 * Null when nothing changed; `gone` when the print, or the chosen variant of it, is no longer sold.
 */
export function findLineChange(
  line: RememberedLine,
  product: Pick<Product, 'variants'> | null,
): LineChange | null {
  const variant = product && findVariant(product.variants, variantOf(line));
  if (!variant) return { kind: 'gone' };
  const { price, memberPrice, sku } = variant;
  if (price === line.price && memberPrice === line.memberPrice) return null;
  return { kind: 'price-changed', price, memberPrice, sku };
}
