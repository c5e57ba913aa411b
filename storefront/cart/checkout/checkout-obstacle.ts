import { maxLines, mostDollarsOfOrder } from '#domain/cart.ts';
import { formatDollars } from '#domain/money.ts';
import type { ShopState } from '../../store/store.ts';

/** Why the cart cannot be checked out as it is, and what helps; null when it can. */
export function checkoutObstacle({ cart, cartNotices }: ShopState): string | null {
  if (cartNotices.some(({ kind }) => kind === 'gone'))
    return 'Remove what is not for sale any more to check out.';
  const over = cart.products.length - maxLines;
  if (over > 0) return `One order holds ${maxLines} lines. Remove ${over} to check out.`;
  if (cart.total > mostDollarsOfOrder)
    return `One order takes at most ${formatDollars(mostDollarsOfOrder)}. Remove some prints to check out, and order them separately.`;
  return null;
}
