import { maxLines } from '#domain/cart.ts';
import type { ShopState } from '../store/store.ts';

/** Why the cart cannot be checked out as it is, and what helps; null when it can. */
export function checkoutObstacle({ cart, cartNotices }: ShopState): string | null {
  if (cartNotices.some(({ kind }) => kind === 'gone'))
    return 'Remove what is not for sale any more to check out.';
  const over = cart.products.length - maxLines;
  if (over > 0) return `One order holds ${maxLines} lines. Remove ${over} to check out.`;
  return null;
}
