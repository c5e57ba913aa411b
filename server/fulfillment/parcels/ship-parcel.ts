import { and, eq, inArray } from 'drizzle-orm';
import type { RecordedCover } from '#domain/api/fulfillment/parcels.ts';
import { isPacked } from '#domain/fulfillment/packing.ts';
import { makingStatuses } from '#domain/fulfillment/pieces.ts';
import type { OrderStatus, Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { type LockedOrder, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { type Dispute, findBlockingDispute } from '#server/orders/refunds/disputes.ts';
import { isLabelPending } from '../labels/find-purchases.ts';
import { parcels, pieces } from '../tables.ts';
import { fillParcel } from './fill-parcel.ts';
import { deliverIfAllArrived, despiteDisputeNote, ship } from './ship.ts';

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
  { db, jobs, author }: Authored<OrderChangeContext>,
  orderId: string,
  shipment: { codes: string[]; tracking: Tracking; cover?: RecordedCover | undefined; despiteDispute?: true },
): Promise<PartShipped> {
  const { codes, tracking, cover, despiteDispute } = shipment;
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
    const packed = named.filter((piece) => isPacked(piece) && piece.parcelId === null);
    const notPacked = codes.filter((code) => !packed.some((piece) => piece.code === code));
    if (notPacked.length > 0) return { ok: false, reason: 'not-packed', codes: notPacked };
    const cause = causeOf(author);
    const parcelId = await fillParcel(tx, orderId, { tracking, cover, cause, contents: packed });
    const notes = despiteDispute && [despiteDisputeNote];
    await ship({ tx, jobs }, order, { parcelIds: [parcelId], tracking, cause, notes });
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
  { cause, at = new Date() }: { cause: string; at?: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockParcelAndOrder(tx, parcelId);
    if (locked?.parcel.status !== 'labeled') return;
    await ship({ tx, jobs }, locked.order, { ...shipmentOf(locked.parcel), cause, at });
  });
}

/** A parcel has arrived. The order is delivered with its last parcel. Does nothing the second time. */
export function deliverParcel(
  { db, jobs }: OrderChangeContext,
  parcelId: string,
  { cause, at = new Date() }: { cause: string; at?: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockParcelAndOrder(tx, parcelId);
    if (!locked) return;
    const { order, parcel } = locked;
    if (parcel.status === 'labeled') await ship({ tx, jobs }, order, { ...shipmentOf(parcel), cause, at });
    if (parcel.status !== 'labeled' && parcel.status !== 'shipped') return;
    await tx.update(parcels).set({ status: 'delivered', deliveredAt: at }).where(eq(parcels.id, parcelId));
    await deliverIfAllArrived(tx, order.id, cause);
  });
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

function shipmentOf({ id, carrier, number, url }: ParcelRow) {
  return { parcelIds: [id], tracking: { carrier, number, url } };
}
