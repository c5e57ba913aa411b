import { and, eq, inArray } from 'drizzle-orm';
import type { OrderFulfillment } from '#server/orders/order-context.ts';
import { findChangesOf } from '#server/staff/record-staff-change.ts';
import { claims } from '../tables.ts';
import { claimRefundAction, totalsOf } from './refund-claim.ts';

/** The claim that a refund decides: the log has the order's refunded total before and after it. */
export const findRefundedClaim: OrderFulfillment['findRefundedClaim'] = async (
  on,
  orderId,
  { amount, refunded },
) => {
  const isRefunded = and(
    eq(claims.orderId, orderId),
    eq(claims.refundCents, amount),
    inArray(claims.state, ['open', 'refund']),
  );
  const { id, at, decision } = claims;
  const found = await on.select({ id, at, decision }).from(claims).where(isRefunded);
  if (found.length === 0) return undefined;
  const ids = found.map((claim) => claim.id);
  const decided = (await findChangesOf(on, { action: claimRefundAction, ids })).find(
    (change) => change.outcome !== 'failed' && totalsOf(change).after === refunded,
  );
  return found.find((claim) => claim.id === decided?.subjectId);
};
