import { type NewAddress, newAddress } from '#domain/api/orders/shipping.ts';
import type { Order, OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changeAddress, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { sendNewAddressMailJob } from '#server/orders/order-jobs.ts';
import { findPurchases } from '../labels/find-purchases.ts';
import { findParcels } from '../parcels/find-parcels.ts';
import { findBoxes } from '../parcels/plan-parcels.ts';

export type CorrectedAddress = { ok: true } | RefusedAddress;
type OrderNow = { id: string; status: OrderStatus };
type RefusedAddress =
  | { ok: false; reason: 'unknown-order' | 'same' | 'labeled' | 'label-pending' }
  | { ok: false; reason: 'too-late'; status: OrderStatus };

/**
 * Replaces an order's shipping address while a piece waits for its label, and emails the buyer. A label that has not been
 * used must be voided first. Earlier addresses are kept.
 */
export async function correctAddress(
  { db, jobs, author }: Authored<OrderChangeContext>,
  orderId: string,
  { shippingName, address }: NewAddress,
): Promise<CorrectedAddress> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    const obstacle = await findObstacle(tx, order);
    if (obstacle) return obstacle;
    const before = { shippingName: order.shippingName, address: order.address };
    const after = { shippingName, address };
    if (JSON.stringify(newAddress.safeParse(before).data) === JSON.stringify(after)) {
      return { ok: false, reason: 'same' };
    }
    const changeId = await changeAddress(tx, order, after, causeOf(author));
    await jobs.enqueue(tx, sendNewAddressMailJob, { orderId, sessionId: order.sessionId, changeId });
    return { ok: true };
  });
}

/** Whether an order's address can be corrected now. */
export async function canCorrectAddress(on: Executor, { _id: id, status }: Pick<Order, '_id' | 'status'>) {
  return (await findObstacle(on, { id, status })) === undefined;
}

async function findObstacle(on: Executor, order: OrderNow): Promise<RefusedAddress | undefined> {
  const { id, status } = order;
  if (!(await canStillShip(on, order))) return { ok: false, reason: 'too-late', status };
  const parcels = await findParcels(on, { order: id });
  if (parcels.some((parcel) => parcel.status === 'labeled')) return { ok: false, reason: 'labeled' };
  if ((await findPurchases(on, id)).length > 0) return { ok: false, reason: 'label-pending' };
  return undefined;
}

/** Whether a parcel of the order may still get a label: all do before it ships, and those with remakes after that. */
async function canStillShip(tx: Executor, { id, status }: OrderNow): Promise<boolean> {
  if (status === 'shipped' || status === 'delivered') return (await findBoxes(tx, id)).length > 0;
  return ['pending', 'paid', 'in_production'].includes(status);
}
