import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { type AddressCorrection, newAddress } from '#domain/api/orders/shipping.ts';
import { canStillShip, type Order, type OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changeAddress, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { sendNewAddressMailJob } from '#server/orders/order-jobs.ts';
import { findPurchases } from '../labels/find-purchases.ts';
import { labelPurchases } from '../labels/tables.ts';
import { findParcels } from '../parcels/find-parcels.ts';
import { findBoxes } from '../parcels/plan-parcels.ts';
import { parcels, pieces } from '../tables.ts';
import { release, whyNotShipped } from './hold-order.ts';

export type CorrectedAddress = { ok: true } | RefusedAddress;
type OrderNow = { id: string; status: OrderStatus };
type RefusedAddress =
  | { ok: false; reason: 'unknown-order' | 'same' | 'packed' | 'labeled' | 'label-pending' }
  | { ok: false; reason: 'does-not-ship'; why: string }
  | { ok: false; reason: 'too-late'; status: OrderStatus };

/**
 * Replaces an order's shipping address while a piece waits for its label, and emails the buyer. A label that has not been
 * used must be voided first. The buyer can do so only until a piece is packed. Earlier addresses are kept. An address to which
 * one of the prints does not ship is refused without `despiteDestination`. A held order is released, because its place is
 * decided now.
 */
export async function correctAddress(
  { db, jobs, author }: Authored<OrderChangeContext>,
  orderId: string,
  { shippingName, address, phone, despiteDestination }: AddressCorrection,
): Promise<CorrectedAddress> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    const isPacked = author === 'buyer' && (await findPackedOrders(tx, [orderId])).has(orderId);
    const obstacle = isPacked ? ({ ok: false, reason: 'packed' } as const) : await findObstacle(tx, order);
    if (obstacle) return obstacle;
    const phoneBefore = phone !== undefined && order.phone !== null && { phone: order.phone };
    const before = { shippingName: order.shippingName, address: order.address, ...phoneBefore };
    const after = { shippingName, address, ...(phone !== undefined && { phone }) };
    if (JSON.stringify(newAddress.safeParse(before).data) === JSON.stringify(after)) {
      return { ok: false, reason: 'same' };
    }
    const why = despiteDestination ? undefined : await whyNotShipped(tx, { ...order, address });
    if (why) return { ok: false, reason: 'does-not-ship', why };
    const cause = causeOf(author);
    const changeId = await changeAddress(tx, order, after, cause);
    const note = despiteDestination ? 'ships all the same' : 'ships to the corrected address';
    await release(tx, { ...order, ...after }, { cause, note });
    await jobs.enqueue(tx, sendNewAddressMailJob, { orderId, sessionId: order.sessionId, changeId });
    return { ok: true };
  });
}

/** Whether an order's address can be corrected now. */
export async function canCorrectAddress(on: Executor, { _id: id, status }: Pick<Order, '_id' | 'status'>) {
  return (await findObstacle(on, { id, status })) === undefined;
}

/** The orders of which a piece is packed, or a label is bought or being bought: their buyers cannot correct the address. */
export async function findPackedOrders(on: Executor, orderIds: string[]): Promise<Set<string>> {
  const packed = on
    .select({ orderId: pieces.orderId })
    .from(pieces)
    .where(
      and(inArray(pieces.orderId, orderIds), or(eq(pieces.station, 'packed'), isNotNull(pieces.parcelId))),
    );
  const labeled = on
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(inArray(parcels.orderId, orderIds), ne(parcels.status, 'voided')));
  const pending = on
    .select({ orderId: labelPurchases.orderId })
    .from(labelPurchases)
    .where(inArray(labelPurchases.orderId, orderIds));
  const rows = await packed.union(labeled).union(pending);
  return new Set(rows.map(({ orderId }) => orderId));
}

async function findObstacle(on: Executor, order: OrderNow): Promise<RefusedAddress | undefined> {
  const { id, status } = order;
  if (!(await canGetLabel(on, order))) return { ok: false, reason: 'too-late', status };
  const parcels = await findParcels(on, { order: id });
  if (parcels.some((parcel) => parcel.status === 'labeled')) return { ok: false, reason: 'labeled' };
  if ((await findPurchases(on, id)).length > 0) return { ok: false, reason: 'label-pending' };
  return undefined;
}

/** Whether a parcel of the order may still get a label: all do before it ships, and those with remakes after that. */
async function canGetLabel(tx: Executor, { id, status }: OrderNow): Promise<boolean> {
  if (status === 'shipped' || status === 'delivered') return (await findBoxes(tx, id)).length > 0;
  return canStillShip({ status });
}
