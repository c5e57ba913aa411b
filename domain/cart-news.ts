import type { CartLine } from './cart.ts';
import { parseFrame } from './frames.ts';
import type { Dollars } from './money.ts';
import type { Product } from './product.ts';
import { findVariant } from './variants.ts';

/** What has happened in the catalogue to a line since it was put into the cart. */
export type LineNews =
  | { kind: 'gone' }
  | { kind: 'price-changed'; price: Dollars; memberPrice: Dollars; sku: string };

type RememberedLine = Pick<CartLine, 'size' | 'frameColorName' | 'border' | 'price' | 'memberPrice'>;

/**
 * Compares a cart line with its print as it is sold now, so that nobody pays a price that was not shown.
 * Null when nothing changed; `gone` when the print, or this way to have it, is no longer sold.
 */
export function newsOfLine(line: RememberedLine, product: Pick<Product, 'variants'> | null): LineNews | null {
  const frameColor = parseFrame(line.frameColorName) ?? 'none';
  const variant =
    product && findVariant(product.variants, { size: line.size, frameColor, mount: line.border });
  if (!variant) return { kind: 'gone' };
  if (variant.price === line.price && variant.memberPrice === line.memberPrice) return null;
  return {
    kind: 'price-changed',
    price: variant.price,
    memberPrice: variant.memberPrice,
    sku: variant.sku,
  };
}
