import { asc, eq, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import { recordChange } from './history.ts';
import { addressChanges, type OrderRow, orders, type ShippingAddress } from './tables.ts';

/** The row of an order that is locked until the transaction ends. */
export type LockedOrder = OrderRow;

/** Reads an order and locks it until the transaction ends. Whatever changes an order or its pieces locks it first. */
export async function lockOrder(tx: Executor, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

/** Changes a locked order, and adds the change to its history. @returns the id of the entry */
export async function changeOrder(
  tx: Executor,
  order: LockedOrder,
  next: Partial<OrderRow>,
  { cause, notes = [] }: { cause: string; notes?: readonly string[] | undefined },
): Promise<string> {
  await tx.update(orders).set(next).where(eq(orders.id, order.id));
  return recordChange(tx, order.id, { ...order, ...next }, cause, notes.join(', ') || undefined);
}

/** Changes where a locked order ships to, and keeps the former address. @returns the id of the entry in its history */
export async function changeAddress(
  tx: Executor,
  order: LockedOrder,
  after: ShippingAddress,
  cause: string,
): Promise<string> {
  const { shippingName, address } = order;
  const before = { shippingName, address, ...(after.phone !== undefined && { phone: order.phone }) };
  await tx.insert(addressChanges).values({ id: newId(), orderId: order.id, before, after, by: cause });
  return changeOrder(tx, order, after, { cause, notes: ['shipping address corrected'] });
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
