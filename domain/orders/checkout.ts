import { frames, parseFrame } from '../catalogue/variants/frames.ts';
import type { CartLine } from './cart.ts';

/** The part of a cart line that a checkout sends (specification, section 7). It has no price: the server prices every line. */
export function toCheckoutItem(
  line: Pick<CartLine, '_id' | 'size' | 'frameColorName' | 'border' | 'quantity'>,
) {
  return {
    productMongoId: line._id,
    sizeKey: line.size,
    frame: frames[parseFrame(line.frameColorName) ?? 'none'].checkoutWord,
    mount: line.border,
    quantity: line.quantity,
  };
}

export type CheckoutItem = ReturnType<typeof toCheckoutItem>;

/** True when nothing is left to pay: the card was charged, or a promotion code covered the whole amount. */
export function isPaid(session: { payment_status: string }): boolean {
  return session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
}
