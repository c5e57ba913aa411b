import { and, eq, inArray } from 'drizzle-orm';
import { makingStatuses } from '#domain/fulfillment/pieces.ts';
import type { OrderStatus, Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { isLabelPending } from '#server/fulfillment/labels/find-purchases.ts';
import {
  type Change,
  findBlockingDispute,
  type LockedOrder,
  lockOrder,
  moveIfAllArrived,
  moveLockedOrder,
  recordParcel,
} from '#server/fulfillment/orders/move-order.ts';
import type { OrderChangeContext } from '#server/orders/order-jobs.ts';
import { mailTime, sendShippingMailJob } from '#server/orders/order-jobs.ts';
import type { Dispute } from '#server/orders/refunds/disputes.ts';
import { parcels, pieces } from '../tables.ts';
import { fillParcel, markShipped } from './ship-rest.ts';

type ParcelRow = typeof parcels.$inferSelect;

export type PartShipped =
  | { ok: true; parcelId: string }
  | { ok: false; reason: 'unknown-order' | 'no-pieces' | 'label-pending' }
  | { ok: false; reason: 'order-ended'; status: OrderStatus }
  | { ok: false; reason: 'disputed'; dispute: Dispute }
  | { ok: false; reason: 'not-packed'; codes: string[] };

/**
 * Ships packed pieces of an order in one parcel, and emails the buyer which. The order has shipped when its last piece has.
 * @param codes the pieces, as `readPieceCode` returns them
 */
export function shipPieces(
  { db, jobs }: OrderChangeContext,
  orderId: string,
  {
    codes,
    tracking,
    by,
    despiteDispute,
  }: { codes: string[]; tracking: Tracking; by: string; despiteDispute?: true },
): Promise<PartShipped> {
  return db.transaction(async (tx): Promise<PartShipped> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (codes.length === 0) return { ok: false, reason: 'no-pieces' };
    const { status } = order;
    if (!makingStatuses.some((each) => each === status)) return { ok: false, reason: 'order-ended', status };
    const dispute = despiteDispute ? undefined : await findBlockingDispute(tx, orderId);
    if (dispute) return { ok: false, reason: 'disputed', dispute };
    if (await isLabelPending(tx, orderId, codes)) return { ok: false, reason: 'label-pending' };
    const named = await tx
      .select()
      .from(pieces)
      .where(and(eq(pieces.orderId, orderId), inArray(pieces.code, codes)));
    const packed = named.filter(
      ({ station, setAsideReason, parcelId }) =>
        station === 'packed' && setAsideReason === null && parcelId === null,
    );
    const notPacked = codes.filter((code) => !packed.some((piece) => piece.code === code));
    if (notPacked.length > 0) return { ok: false, reason: 'not-packed', codes: notPacked };
    const parcelId = await fillParcel(tx, orderId, { tracking, by, contents: packed });
    await ship({ tx, jobs }, order, { id: parcelId, ...tracking }, { by });
    return { ok: true, parcelId };
  });
}

/**
 * A labeled parcel is on its way: emails the buyer, and moves the order to shipped if all its pieces have now shipped. The
 * carrier has it, so a dispute does not matter. Does nothing for a parcel that has shipped or whose label was voided.
 */
export function shipParcel(
  { db, jobs }: OrderChangeContext,
  parcelId: string,
  { by, at = new Date() }: { by: string; at?: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockParcelAndOrder(tx, parcelId);
    if (locked?.parcel.status !== 'labeled') return;
    await ship({ tx, jobs }, locked.order, locked.parcel, { by, at });
  });
}

/** A parcel has arrived. The order is delivered with its last parcel. Does nothing the second time. */
export function deliverParcel(
  { db, jobs }: OrderChangeContext,
  parcelId: string,
  { by, at = new Date() }: { by: string; at?: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockParcelAndOrder(tx, parcelId);
    if (!locked) return;
    const { order, parcel } = locked;
    if (parcel.status === 'labeled') await ship({ tx, jobs }, order, parcel, { by, at });
    if (parcel.status !== 'labeled' && parcel.status !== 'shipped') return;
    await tx.update(parcels).set({ status: 'delivered', deliveredAt: at }).where(eq(parcels.id, parcelId));
    await moveIfAllArrived({ tx, jobs }, order.id, by);
  });
}

/** Moves an order whose refund was undone as far as its parcels have come meanwhile. */
export async function moveWithParcels(change: Change, orderId: string, by: string): Promise<void> {
  const order = await lockOrder(change.tx, orderId);
  if (order?.tracking) await moveIfAllShipped(change, order, order.tracking, by);
  await moveIfAllArrived(change, orderId, by);
}

/** The order first, like everything that changes orders and pieces. */
async function lockParcelAndOrder(
  tx: Executor,
  parcelId: string,
): Promise<{ order: LockedOrder; parcel: ParcelRow } | undefined> {
  const find = () => tx.select().from(parcels).where(eq(parcels.id, parcelId));
  const [known] = await find();
  const order = known && (await lockOrder(tx, known.orderId));
  const [parcel] = await find();
  return order && parcel && { order, parcel };
}

async function ship(
  { tx, jobs }: Change,
  order: LockedOrder,
  { id: parcelId, carrier, number, url }: Tracking & { id: string },
  { by, at }: { by: string; at?: Date },
): Promise<void> {
  const tracking = { carrier, number, url };
  await markShipped(tx, [parcelId], at);
  const about = { orderId: order.id, sessionId: order.sessionId, parcelId };
  await jobs.enqueue(tx, sendShippingMailJob, about, mailTime(by));
  const isLast = await moveIfAllShipped({ tx, jobs }, order, tracking, by);
  if (!isLast) await recordParcel(tx, order, tracking, by);
}

/** @returns whether the order has shipped with this */
async function moveIfAllShipped(
  change: Change,
  order: LockedOrder,
  tracking: Tracking,
  by: string,
): Promise<boolean> {
  const isLast = order.status === 'in_production' && (await hasAllShipped(change.tx, order.id));
  if (isLast) await moveLockedOrder(change, order, { to: 'shipped', tracking, despiteDispute: true }, by);
  return isLast;
}

/** Whether each unit of an order is in a parcel that has shipped. A piece that was set aside and not remade is not. */
async function hasAllShipped(tx: Executor, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: pieces.id, remakeOf: pieces.remakeOf, shippedAt: parcels.shippedAt })
    .from(pieces)
    .leftJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(eq(pieces.orderId, orderId));
  const replaced = new Set(rows.map(({ remakeOf }) => remakeOf));
  return rows.filter(({ id }) => !replaced.has(id)).every(({ shippedAt }) => shippedAt !== null);
}
