import { eq } from 'drizzle-orm';
import {
  canMove,
  type OrderStatus,
  type OwnersStep,
  ownersSteps,
  type Tracking,
} from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { inTerminal, recordChange } from '#server/orders/history.ts';
import type { OrderChangeContext } from '#server/orders/order-jobs.ts';
import { mailTime, sendProductionMailJob, sendShippingMailJob } from '#server/orders/order-jobs.ts';
import { type Dispute, findDisputes, isLost, isOpen } from '#server/orders/refunds/disputes.ts';
import { type OrderRow, orders } from '#server/orders/tables.ts';
import { findPurchases } from '../labels/find-purchases.ts';
import {
  deliverParcels,
  findUnpacked,
  haveAllArrived,
  shipRest,
  type UnpackedPiece,
} from '../parcels/ship-rest.ts';

export type OwnersMove = (
  | { to: 'in_production' | 'delivered' }
  | {
      to: 'shipped';
      tracking: Tracking;
      /** Ships pieces that are not packed too, and leaves those behind that are set aside. */
      unpacked?: true;
    }
) & {
  /** Allows the move although a dispute is open or lost. */
  despiteDispute?: true;
};

type MoveCheck =
  | { ok: true }
  | { ok: false; reason: 'impossible'; from: OrderStatus; allowed: OwnersStep[] }
  | { ok: false; reason: 'disputed'; dispute: Dispute }
  | { ok: false; reason: 'not-packed'; pieces: UnpackedPiece[] };
export type MoveResult =
  | MoveCheck
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'label-pending' };

/**
 * Whether an order can make the move, and if not, which moves it can make or what prevents it. A dispute never prevents
 * `delivered`, because the carrier already has the parcel.
 */
export async function checkMove(
  on: Executor,
  { id, status: from }: Pick<LockedOrder, 'id' | 'status'>,
  move: OwnersMove,
): Promise<MoveCheck> {
  const { to, despiteDispute } = move;
  if (!canMove(from, to)) {
    const allowed = ownersSteps.filter((step) => canMove(from, step));
    return { ok: false, reason: 'impossible', from, allowed };
  }
  const dispute = await findBlockingDispute(on, id);
  if (dispute && to !== 'delivered' && !despiteDispute) return { ok: false, reason: 'disputed', dispute };
  const unpacked = move.to === 'shipped' && !move.unpacked ? await findUnpacked(on, id) : [];
  if (unpacked.length > 0) return { ok: false, reason: 'not-packed', pieces: unpacked };
  return { ok: true };
}

/**
 * Moves an order one step further. The buyer is emailed when production starts and when the order ships. All its pieces
 * ship with it: see `findUnpacked`. The row is locked, so a refund or another move at the same moment waits. The order
 * does not ship while one of its labels is being bought. It is delivered at once if all its parcels have arrived.
 */
export async function moveOrder(
  { db, jobs, by = inTerminal }: OrderChangeContext,
  orderId: string,
  move: OwnersMove,
): Promise<MoveResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    const pending = move.to === 'shipped' ? await findPurchases(tx, orderId) : [];
    if (pending.length > 0) return { ok: false, reason: 'label-pending' };
    const moved = await moveLockedOrder({ tx, jobs }, order, move, by);
    if (moved.ok && move.to === 'shipped') await moveIfAllArrived({ tx, jobs }, orderId, by);
    return moved;
  });
}

export type LockedOrder = OrderRow;

/** Reads an order and locks it until the transaction ends. Whatever changes an order or its pieces locks it first. */
export async function lockOrder(tx: Executor, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

/** A transaction that changes an order, and the jobs that it creates. */
export interface Change {
  tx: Executor;
  jobs: OrderChangeContext['jobs'];
}

/** `moveOrder` in the caller's transaction. @param by for the order's history */
export async function moveLockedOrder(
  { tx, jobs }: Change,
  order: LockedOrder,
  move: OwnersMove,
  by: string,
): Promise<MoveCheck> {
  const { id: orderId, sessionId } = order;
  const check = await checkMove(tx, order, move);
  if (!check.ok) return check;
  const tracking = move.to === 'shipped' ? move.tracking : order.tracking;
  const next = { status: move.to, fulfillmentStatus: move.to, tracking };
  await tx.update(orders).set(next).where(eq(orders.id, orderId));
  const changeId = await recordChange(tx, orderId, { ...order, ...next }, by, describeMove(move));
  const about = { orderId, sessionId, changeId };
  if (move.to === 'shipped') {
    for (const parcelId of await shipRest(tx, orderId, { tracking: move.tracking, by }))
      await jobs.enqueue(tx, sendShippingMailJob, { ...about, parcelId }, mailTime(by));
  }
  if (move.to === 'delivered') await deliverParcels(tx, orderId);
  if (move.to === 'in_production') await jobs.enqueue(tx, sendProductionMailJob, about, mailTime(by));
  return { ok: true };
}

/** Moves a shipped order to delivered once its last parcel has arrived. */
export async function moveIfAllArrived(change: Change, orderId: string, by: string): Promise<void> {
  if (!(await haveAllArrived(change.tx, orderId))) return;
  const order = await lockOrder(change.tx, orderId);
  if (order?.status === 'shipped') await moveLockedOrder(change, order, { to: 'delivered' }, by);
}

/** Adds a parcel with a part of the order to its history. The order keeps its status. */
export async function recordParcel(
  tx: Executor,
  order: LockedOrder,
  tracking: Tracking,
  by: string,
): Promise<void> {
  await tx.update(orders).set({ tracking }).where(eq(orders.id, order.id));
  const note = `a parcel: ${tracking.carrier} ${tracking.number}`;
  await recordChange(tx, order.id, order, by, note);
}

/** The dispute because of which nothing is made or shipped. */
export async function findBlockingDispute(on: Executor, orderId: string): Promise<Dispute | undefined> {
  return (await findDisputes(on, orderId)).find((one) => isOpen(one) || isLost(one));
}

function describeMove(move: OwnersMove): string | undefined {
  const notes = [
    move.to === 'shipped' && `${move.tracking.carrier} ${move.tracking.number}`,
    move.despiteDispute && 'despite a dispute',
    move.to === 'shipped' && move.unpacked && 'despite unpacked pieces',
  ];
  return notes.filter(Boolean).join(', ') || undefined;
}
