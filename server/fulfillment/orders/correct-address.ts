import { asc, eq, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { typedLine } from '#domain/visible-text-schema.ts';
import type { Executor } from '#server/database/database.ts';
import { inTerminal, recordChange } from '#server/orders/history.ts';
import type { OrderChangeContext } from '#server/orders/order-jobs.ts';
import { sendNewAddressMailJob } from '#server/orders/order-jobs.ts';
import { addressChanges, orders } from '#server/orders/tables.ts';
import { findPurchases } from '../labels/find-purchases.ts';
import { findParcels } from '../parcels/find-parcels.ts';
import { findBoxes } from '../parcels/plan-parcels.ts';
import { type LockedOrder, lockOrder } from './move-order.ts';

const line = typedLine().max(100, 'takes at most 100 characters');

/** A shipping address in the United States as the owner enters it, with the payment provider's field names. */
export const newAddress = z.strictObject({
  shippingName: line.min(1, 'is empty'),
  address: z.strictObject({
    line1: line.min(1, 'is empty'),
    line2: line.transform((text) => text || null).nullable(),
    city: line.min(1, 'is empty'),
    state: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'takes two letters, such as OR'),
    postal_code: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, 'takes a ZIP code, such as 97209 or 97209-1234'),
    country: z.literal('US'),
  }),
});
export type NewAddress = z.output<typeof newAddress>;

export type CorrectedAddress = { ok: true } | RefusedAddress;
type RefusedAddress =
  | { ok: false; reason: 'unknown-order' | 'same' | 'labeled' | 'label-pending' }
  | { ok: false; reason: 'too-late'; status: OrderStatus };

/**
 * Replaces an order's shipping address while a piece waits for its label, and emails the buyer. A label that has not been
 * used must be voided first. Earlier addresses are kept.
 */
export async function correctAddress(
  { db, jobs, by = inTerminal }: OrderChangeContext,
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
    await tx.update(orders).set(after).where(eq(orders.id, orderId));
    await tx.insert(addressChanges).values({ id: newId(), orderId, before, after, by });
    const changeId = await recordChange(tx, orderId, order, by, 'shipping address corrected');
    await jobs.enqueue(tx, sendNewAddressMailJob, { orderId, sessionId: order.sessionId, changeId });
    return { ok: true };
  });
}

/** Whether an order's address can be corrected now. */
export async function canCorrectAddress(on: Executor, orderId: string): Promise<boolean> {
  const [order] = await on.select().from(orders).where(eq(orders.id, orderId));
  return order !== undefined && (await findObstacle(on, order)) === undefined;
}

async function findObstacle(on: Executor, order: LockedOrder): Promise<RefusedAddress | undefined> {
  const { id, status } = order;
  if (!(await canStillShip(on, order))) return { ok: false, reason: 'too-late', status };
  const parcels = await findParcels(on, { order: id });
  if (parcels.some((parcel) => parcel.status === 'labeled')) return { ok: false, reason: 'labeled' };
  if ((await findPurchases(on, id)).length > 0) return { ok: false, reason: 'label-pending' };
  return undefined;
}

/** Whether a parcel of the order may still get a label: all do before it ships, and those with remakes after that. */
async function canStillShip(tx: Executor, { id, status }: LockedOrder): Promise<boolean> {
  if (status === 'shipped' || status === 'delivered') return (await findBoxes(tx, id)).length > 0;
  return ['pending', 'paid', 'in_production'].includes(status);
}

/** The corrections of orders' shipping addresses, by order id, oldest first. */
export async function findAddressChanges(on: Executor, orderIds: string[]) {
  const changes = await on
    .select()
    .from(addressChanges)
    .where(inArray(addressChanges.orderId, orderIds))
    .orderBy(asc(addressChanges.at));
  return Map.groupBy(changes, ({ orderId }) => orderId);
}
