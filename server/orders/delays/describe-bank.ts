import { type Cents, formatCents } from '#domain/money.ts';
import type { Order } from '#domain/orders/orders.ts';
import { amountLost, type Dispute, holdsMoney, isLost } from '../refunds/disputes.ts';

/**
 * What a bank does with the payment of a canceled order, for its buyer. Undefined if it does nothing, so that the shop
 * refunds the order.
 * @param before what was refunded before the cancellation
 */
export function describeBank(
  { amountTotal }: Pick<Order, 'amountTotal'>,
  disputes: Pick<Dispute, 'status' | 'amount'>[],
  before: Cents = 0,
): string | undefined {
  if (disputes.some((dispute) => holdsMoney(dispute) && !isLost(dispute)))
    return 'The payment was disputed, and the bank decides about it. Until then, we cannot refund it. What the bank does not return to you, we refund.';
  const lost = amountLost(disputes);
  if (lost === 0) return undefined;
  return lost >= amountTotal - before
    ? 'The bank has already returned your payment to you, so there is nothing left for us to refund.'
    : `The bank has already returned ${formatCents(lost)} of your payment to you. We will write to you about the rest.`;
}
