import { eq } from 'drizzle-orm';
import { canMove, type OrderStatus, type Tracking } from '#domain/orders.ts';
import { recordChange } from '../history.ts';
import { sendProductionMailJob, sendShippingMailJob } from '../order-jobs.ts';
import type { OrderChangeContext } from '../placing/save-order.ts';
import { type Dispute, findDisputes, isLost, isOpen } from '../refunds/disputes.ts';
import { orders } from '../tables.ts';

/** The statuses to which the owner moves orders. All others follow from the payment provider. */
export const ownersSteps = ['in_production', 'shipped', 'delivered'] as const;
export type OwnersStep = (typeof ownersSteps)[number];

export type OwnersMove = ({ to: 'in_production' | 'delivered' } | { to: 'shipped'; tracking: Tracking }) & {
  /** Allows the move although a dispute is open or lost. */
  despiteDispute?: true;
};

type MoveCheck =
  | { ok: true }
  | { ok: false; reason: 'impossible'; from: OrderStatus; allowed: OwnersStep[] }
  | { ok: false; reason: 'disputed'; dispute: Dispute };
export type MoveResult = MoveCheck | { ok: false; reason: 'unknown-order' };

/**
 * Whether an order can make the move, and if not, which moves it can make. A dispute never prevents `delivered`,
 * because the carrier already has the parcel.
 * @param disputes the order's disputes
 */
export function checkMove(
  from: OrderStatus,
  { to, despiteDispute }: Pick<OwnersMove, 'to' | 'despiteDispute'>,
  disputes: Dispute[],
): MoveCheck {
  if (!canMove(from, to)) {
    const allowed = ownersSteps.filter((step) => canMove(from, step));
    return { ok: false, reason: 'impossible', from, allowed };
  }
  const dispute = disputes.find((each) => isOpen(each) || isLost(each));
  if (dispute && to !== 'delivered' && !despiteDispute) return { ok: false, reason: 'disputed', dispute };
  return { ok: true };
}

/**
 * Moves an order one step further. The buyer is emailed when production starts and when the order ships. The row is
 * locked, so a refund or another move at the same moment waits.
 */
export async function moveOrder(
  { db, jobs }: OrderChangeContext,
  orderId: string,
  move: OwnersMove,
): Promise<MoveResult> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    const check = checkMove(order.status, move, await findDisputes(tx, orderId));
    if (!check.ok) return check;
    const tracking = move.to === 'shipped' ? move.tracking : order.tracking;
    const next = { status: move.to, fulfillmentStatus: move.to, tracking };
    await tx.update(orders).set(next).where(eq(orders.id, orderId));
    await recordChange(tx, orderId, { ...order, ...next }, 'owner', describeMove(move));
    const jobData = { orderId, sessionId: order.sessionId };
    if (move.to === 'shipped') await jobs.enqueue(tx, sendShippingMailJob, jobData);
    if (move.to === 'in_production') await jobs.enqueue(tx, sendProductionMailJob, jobData);
    return { ok: true };
  });
}

function describeMove(move: OwnersMove): string | undefined {
  const parcel = move.to === 'shipped' ? [`${move.tracking.carrier} ${move.tracking.number}`] : [];
  return [...parcel, ...(move.despiteDispute ? ['despite a dispute'] : [])].join(', ') || undefined;
}
