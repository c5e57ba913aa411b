import { and, eq, inArray } from 'drizzle-orm';
import { currentPieces } from '#domain/fulfillment/pieces.ts';
import type { Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changeOrder, type LockedOrder, lockOrder } from '#server/orders/change-order.ts';
import type { Change } from '#server/orders/order-context.ts';
import { mailTime, sendShippingMailJob } from '#server/orders/order-jobs.ts';
import { parcels, pieces } from '../tables.ts';

/** In the history of an order that moved although a dispute is open or lost. */
export const despiteDisputeNote = 'despite a dispute';

interface Shipment {
  parcelIds: string[];
  /** What the order's history and its buyer get to know. */
  tracking: Tracking;
  cause: string;
  at?: Date | undefined;
  /** With these the whole order has shipped, because the owner says so. */
  isWholeOrder?: true;
  /** For the order's history. */
  notes?: string[] | undefined;
}

/**
 * The one path to "shipped": parcels of a locked order leave, and the buyer is emailed about each. With its last piece the
 * order has shipped, or when the owner says so.
 */
export async function ship({ tx, jobs }: Change, order: LockedOrder, shipment: Shipment): Promise<void> {
  const { parcelIds, tracking, cause, at = new Date(), isWholeOrder, notes = [] } = shipment;
  await tx.update(parcels).set({ status: 'shipped', shippedAt: at }).where(inArray(parcels.id, parcelIds));
  const isLast = isWholeOrder ?? (order.status === 'in_production' && (await hasAllShipped(tx, order.id)));
  const note = `${tracking.carrier} ${tracking.number}`;
  const changeId = isLast
    ? await moveToShipped(tx, order, { tracking, cause, notes: [note, ...notes] })
    : await changeOrder(tx, order, { tracking }, { cause, notes: [`a parcel: ${note}`] });
  const about = { orderId: order.id, sessionId: order.sessionId, changeId };
  for (const parcelId of parcelIds)
    await jobs.enqueue(tx, sendShippingMailJob, { ...about, parcelId }, mailTime(cause));
}

function moveToShipped(
  tx: Executor,
  order: LockedOrder,
  { tracking, cause, notes }: { tracking: Tracking; cause: string; notes: string[] },
): Promise<string> {
  const next = { status: 'shipped', fulfillmentStatus: 'shipped', tracking } as const;
  return changeOrder(tx, order, next, { cause, notes });
}

/** Moves an order whose refund was undone as far as its parcels have come since. */
export async function moveWithParcels(tx: Executor, orderId: string, cause: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status === 'in_production' && order.tracking && (await hasAllShipped(tx, orderId))) {
    const { carrier, number } = order.tracking;
    await moveToShipped(tx, order, { tracking: order.tracking, cause, notes: [`${carrier} ${number}`] });
  }
  await deliverIfAllArrived(tx, orderId, cause);
}

/** Moves a shipped order to delivered once its last parcel has arrived. */
export async function deliverIfAllArrived(tx: Executor, orderId: string, cause: string): Promise<void> {
  const all = await tx.select().from(parcels).where(eq(parcels.orderId, orderId));
  const isUnderWay = all.some(({ status }) => status === 'labeled' || status === 'shipped');
  if (isUnderWay || !all.some(({ status }) => status === 'delivered')) return;
  const order = await lockOrder(tx, orderId);
  if (order?.status === 'shipped') await deliver(tx, order, { cause });
}

/** A shipped order has arrived, with all its parcels. */
export async function deliver(
  tx: Executor,
  order: LockedOrder,
  why: { cause: string; notes?: string[] | undefined },
): Promise<void> {
  await changeOrder(tx, order, { status: 'delivered', fulfillmentStatus: 'delivered' }, why);
  await tx
    .update(parcels)
    .set({ status: 'delivered', deliveredAt: new Date() })
    .where(and(eq(parcels.orderId, order.id), eq(parcels.status, 'shipped')));
}

/** Whether each unit of an order is in a parcel that has shipped. A piece that was set aside and not remade is not. */
async function hasAllShipped(tx: Executor, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: pieces.id, code: pieces.code, remakeOf: pieces.remakeOf, shippedAt: parcels.shippedAt })
    .from(pieces)
    .leftJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(eq(pieces.orderId, orderId));
  return currentPieces(rows).every(({ shippedAt }) => shippedAt !== null);
}
