import type Stripe from 'stripe';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { refundedSession } from './refund-charge.ts';

/** Fails a refund, and adds its amount to the charge again. Undefined when it has already failed. */
export function failRefund(payments: Payments, refund: Stripe.Refund): Stripe.Refund | undefined {
  const charge = payments.store.find('charge', String(refund.charge));
  if (!charge || refund.status === 'failed') return undefined;
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  payments.store.save(failed);
  payments.store.save({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  recordEvent(payments, 'refund.failed', failed, { session: refundedSession(payments, refund) });
  return failed;
}
