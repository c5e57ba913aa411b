import type Stripe from 'stripe';
import type { Payments } from '../payments.ts';

/** The session whose charge the refund gives back. */
export const refundedSession = (payments: Payments, refund: Stripe.Refund): string | undefined =>
  payments.store.ownerOf(String(refund.charge));
