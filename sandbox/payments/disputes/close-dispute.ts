import type Stripe from 'stripe';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';

const over = ['won', 'lost'];

/** The bank decides a dispute for the shop (`won`) or for the buyer (`lost`). Undefined when it is already closed. */
export function closeDispute(
  payments: Payments,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Stripe.Dispute | undefined {
  if (over.includes(dispute.status)) return undefined;
  const closed: Stripe.Dispute = { ...dispute, status };
  payments.store.save(closed);
  const charge = payments.store.find('charge', String(dispute.charge));
  if (charge && status === 'won') payments.store.save({ ...charge, disputed: false });
  recordEvent(payments, 'charge.dispute.closed', closed, { session: payments.store.ownerOf(dispute.id) });
  return closed;
}

/** The bank decides a lost dispute for the shop after all. Undefined when it was not lost. */
export function winAppeal(payments: Payments, dispute: Stripe.Dispute): Stripe.Dispute | undefined {
  if (dispute.status !== 'lost') return undefined;
  const won: Stripe.Dispute = { ...dispute, status: 'won' };
  payments.store.save(won);
  const charge = payments.store.find('charge', String(dispute.charge));
  if (charge) payments.store.save({ ...charge, disputed: false });
  recordEvent(payments, 'charge.dispute.updated', won, { session: payments.store.ownerOf(dispute.id) });
  return won;
}
