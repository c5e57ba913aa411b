import type { RecordedCover } from '#domain/api/fulfillment/parcels.ts';
import { canMove, type OrderStatus, type Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changeOrder, type LockedOrder, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, Change, OrderChangeContext } from '#server/orders/order-context.ts';
import { mailTime, sendProductionMailJob } from '#server/orders/order-jobs.ts';
import { type Dispute, findBlockingDispute } from '#server/orders/refunds/disputes.ts';
import { findPurchases } from '../labels/find-purchases.ts';
import { findUnpacked, packRest, type UnpackedPiece } from '../parcels/fill-parcel.ts';
import { deliver, deliverIfAllArrived, despiteDisputeNote, ship } from '../parcels/ship.ts';

export type OwnersMove = (
  | { to: 'in_production' | 'delivered' }
  | {
      to: 'shipped';
      tracking: Tracking;
      /** The cover of the parcel that ships the rest. */
      cover?: RecordedCover;
      /** Ships pieces that are not packed too, and leaves those behind that are set aside. */
      unpacked?: true;
    }
) & {
  /** Allows the move although a dispute is open or lost. */
  despiteDispute?: true;
};

type MoveCheck =
  | { ok: true }
  | { ok: false; reason: 'impossible'; from: OrderStatus }
  | { ok: false; reason: 'disputed'; dispute: Dispute }
  | { ok: false; reason: 'not-packed'; pieces: UnpackedPiece[] };
export type MoveResult =
  | MoveCheck
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'held'; why: string }
  | { ok: false; reason: 'label-pending' };

/** Whether an order can make the move. A dispute never prevents `delivered`, because the carrier already has the parcel. */
async function checkMove(
  on: Executor,
  { id, status: from }: Pick<LockedOrder, 'id' | 'status'>,
  move: OwnersMove,
): Promise<MoveCheck> {
  const { to, despiteDispute } = move;
  if (!canMove(from, to)) return { ok: false, reason: 'impossible', from };
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
  { db, jobs, author }: Authored<OrderChangeContext>,
  orderId: string,
  move: OwnersMove,
): Promise<MoveResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (order.heldReason !== null) return { ok: false, reason: 'held', why: order.heldReason };
    const pending = move.to === 'shipped' ? await findPurchases(tx, orderId) : [];
    if (pending.length > 0) return { ok: false, reason: 'label-pending' };
    const check = await checkMove(tx, order, move);
    if (!check.ok) return check;
    const notes = describeMove(move);
    const cause = causeOf(author);
    if (move.to === 'in_production') await startProduction({ tx, jobs }, order, { cause, notes });
    if (move.to === 'delivered') await deliver(tx, order, { cause, notes });
    if (move.to === 'shipped') {
      const { tracking, cover } = move;
      const parcelIds = await packRest(tx, orderId, { tracking, cover, cause });
      await ship({ tx, jobs }, order, { parcelIds, tracking, cause, notes, isWholeOrder: true });
      await deliverIfAllArrived(tx, orderId, cause);
    }
    return check;
  });
}

/** Moves a paid order that is locked to production, and emails the buyer. */
export async function startProduction(
  { tx, jobs }: Change,
  order: LockedOrder,
  { cause, notes }: { cause: string; notes?: string[] | undefined },
): Promise<void> {
  const next = { status: 'in_production', fulfillmentStatus: 'in_production' } as const;
  const changeId = await changeOrder(tx, order, next, { cause, notes });
  const { id: orderId, sessionId } = order;
  await jobs.enqueue(tx, sendProductionMailJob, { orderId, sessionId, changeId }, mailTime(cause));
}

function describeMove(move: OwnersMove): string[] {
  return [
    ...(move.despiteDispute ? [despiteDisputeNote] : []),
    ...(move.to === 'shipped' && move.unpacked ? ['despite unpacked pieces'] : []),
  ];
}
