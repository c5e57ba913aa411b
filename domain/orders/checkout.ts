import { type CheckoutFrame, frames, parseFrame } from '../catalogue/variants/frames.ts';
import type { Mount } from '../catalogue/variants/mounts.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';
import type { Cents } from '../money.ts';
import type { CartLine } from './cart.ts';
import type { Address } from './orders.ts';

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

/** A payment session as `GET /api/checkout/session` returns it (specification, section 7). */
export interface CheckoutSession {
  id: string;
  status: 'open' | 'complete' | 'expired' | null;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  currency: string;
  amount_subtotal: Cents;
  amount_total: Cents;
  total_details: { amount_discount: Cents; amount_shipping: Cents; amount_tax: Cents };
  line_items: { data: CheckoutSessionLine[] };
  /** Null while open. The name and the street are left out a day after completion. */
  shipping_details: { name: string | null; address: Address } | null;
  customer_details: { name: string | null; email: string | null } | null;
}

export interface CheckoutSessionLine {
  id: string;
  /** The print's name, with its artist. */
  description: string | null;
  quantity: number;
  amount_subtotal: Cents;
  amount_discount: Cents;
  amount_tax: Cents;
  amount_total: Cents;
  price: { id: string; unit_amount: Cents } | null;
  image: string | null;
  sizeKey: SizeKey | null;
  frame: CheckoutFrame | null;
  mount: Mount | null;
}

/** True when nothing is left to pay: the card was charged, or a promotion code covered the whole amount. */
export function isPaid(session: Pick<CheckoutSession, 'payment_status'>): boolean {
  return session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
}
