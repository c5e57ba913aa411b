import { eq } from 'drizzle-orm';
import { canMove, type OrderStatus, type Tracking } from '#domain/orders.ts';
import { sendShippingNewsJob } from '../emails/send-shipping-news.ts';
import { sendProductionNewsJob } from '../order-jobs.ts';
import { type OrderBook, recordChange } from '../placing/save-order.ts';
import { type Dispute, findDisputes, isLost, isOpen } from '../refunds/disputes.ts';
import { orders } from '../tables.ts';

/** The steps that are the owner's to take; every other follows from what the payment provider says. */
export const ownersSteps = ['in_production', 'shipped', 'delivered'] as const;
export type OwnersStep = (typeof ownersSteps)[number];

export type OwnersMove = ({ to: 'in_production' | 'delivered' } | { to: 'shipped'; tracking: Tracking }) & {
  /** Goes on although a dispute is open or lost. */
  despiteDispute?: true;
};

export type Judged =
  | { ok: true }
  | { ok: false; reason: 'impossible'; from: OrderStatus; allowed: OwnersStep[] }
  | { ok: false; reason: 'disputed'; dispute: Dispute };
export type Moved = Judged | { ok: false; reason: 'unknown-order' };

/**
 * Whether an order can take the step, and if not, which ones it can. What is already with the carrier can arrive
 * whatever becomes of the money.
 * @param disputes of the order
 */
export function judgeMove(
  from: OrderStatus,
  { to, despiteDispute }: Pick<OwnersMove, 'to' | 'despiteDispute'>,
  disputes: Dispute[],
): Judged {
  if (!canMove(from, to)) {
    const allowed = ownersSteps.filter((step) => canMove(from, step));
    return { ok: false, reason: 'impossible', from, allowed };
  }
  const dispute = disputes.find((one) => isOpen(one) || isLost(one));
  if (dispute && to !== 'delivered' && !despiteDispute) return { ok: false, reason: 'disputed', dispute };
  return { ok: true };
}

/**
 * Takes an order one step further on its way to the buyer, who is mailed when it is begun and when it ships. The
 * row's lock lets it pass neither a refund that arrives at the same moment, nor a second such step.
 */
export async function moveOrder({ db, jobs }: OrderBook, orderId: string, move: OwnersMove): Promise<Moved> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    const judged = judgeMove(order.status, move, await findDisputes(tx, orderId));
    if (!judged.ok) return judged;
    const tracking = move.to === 'shipped' ? move.tracking : order.tracking;
    const next = { status: move.to, fulfillmentStatus: move.to, tracking };
    await tx.update(orders).set(next).where(eq(orders.id, orderId));
    await recordChange(tx, orderId, { ...order, ...next }, 'owner', describeMove(move));
    const about = { orderId, sessionId: order.sessionId };
    if (move.to === 'shipped') await jobs.enqueue(tx, sendShippingNewsJob, about);
    if (move.to === 'in_production') await jobs.enqueue(tx, sendProductionNewsJob, about);
    return { ok: true };
  });
}

function describeMove(move: OwnersMove): string | undefined {
  const parcel = move.to === 'shipped' ? [`${move.tracking.carrier} ${move.tracking.number}`] : [];
  return [...parcel, ...(move.despiteDispute ? ['despite a dispute'] : [])].join(', ') || undefined;
}
