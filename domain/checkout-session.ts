import type { CheckoutFrame } from './frames.ts';
import type { Cents } from './money.ts';
import type { Mount } from './mounts.ts';
import type { Address } from './orders.ts';
import type { SizeKey } from './sizes.ts';

/** A payment session as `GET /api/checkout/session` gives it (specification, section 7). */
export interface CheckoutSession {
  id: string;
  status: 'open' | 'complete' | 'expired' | null;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  currency: string;
  amount_subtotal: Cents;
  amount_total: Cents;
  total_details: { amount_discount: Cents; amount_shipping: Cents; amount_tax: Cents };
  line_items: { data: CheckoutSessionLine[] };
  /** Null while open. A day after completion the name and the street are left out. */
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

/** Nothing is left to pay: by card, or because a promotion code took it all. */
export function isPaid(session: Pick<CheckoutSession, 'payment_status'>): boolean {
  return session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
}
