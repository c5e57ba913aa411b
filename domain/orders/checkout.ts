import { type CheckoutFrame, frames, parseFrame } from '../catalogue/variants/frames.ts';
import type { Mount } from '../catalogue/variants/mounts.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';
import type { CartLine } from './cart.ts';

/** One line of a checkout as the browser sends it (specification, section 7). */
export interface CheckoutItem {
  productMongoId: string;
  sizeKey: SizeKey;
  frame: CheckoutFrame;
  mount: Mount;
  quantity: number;
}

/** The part of a cart line that the server needs. It has no price: the server prices every line itself. */
export function toCheckoutItem(
  line: Pick<CartLine, '_id' | 'size' | 'frameColorName' | 'border' | 'quantity'>,
): CheckoutItem {
  return {
    productMongoId: line._id,
    sizeKey: line.size,
    frame: frames[parseFrame(line.frameColorName) ?? 'none'].checkoutWord,
    mount: line.border,
    quantity: line.quantity,
  };
}

/** True when nothing is left to pay: the card was charged, or a promotion code covered the whole amount. */
export function isPaid(session: { payment_status: string }): boolean {
  return session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
}
