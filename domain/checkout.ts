import type { CartLine } from './cart.ts';
import { type CheckoutFrame, frames, parseFrame } from './frames.ts';
import type { Mount } from './mounts.ts';
import type { SizeKey } from './sizes.ts';

/** One line of a checkout as the browser sends it (specification, section 7). */
export interface CheckoutItem {
  productMongoId: string;
  sizeKey: SizeKey;
  frame: CheckoutFrame;
  mount: Mount;
  quantity: number;
}

/** What the server needs of a cart line; never a price, since the server prices every line itself. */
export function toCheckoutItem(
  line: Pick<CartLine, '_id' | 'size' | 'frameColorName' | 'border' | 'quantity'>,
) {
  const item: CheckoutItem = {
    productMongoId: line._id,
    sizeKey: line.size,
    frame: frames[parseFrame(line.frameColorName) ?? 'none'].checkoutWord,
    mount: line.border,
    quantity: line.quantity,
  };
  return item;
}
