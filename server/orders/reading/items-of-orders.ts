import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { unshippedStatuses } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { orderItems, orders } from '../tables.ts';
import { shipByOfOrder } from './ship-by-of-order.ts';

/** The items of orders with the state of their orders, as a subquery for other capabilities. */
export function itemsOfOrders(on: Executor) {
  return on
    .select({
      itemId: orderItems.id,
      orderId: orderItems.orderId,
      position: orderItems.position,
      printId: orderItems.productId,
      sourceName: orderItems.sourceName,
      sourceHash: orderItems.sourceHash,
      name: orderItems.name,
      takenYear: orderItems.takenYear,
      attestation: orderItems.attestation,
      size: orderItems.sizeKey,
      frame: orderItems.frame,
      mount: orderItems.mount,
      quantity: orderItems.quantity,
      orderStatus: orders.status,
      paidAt: orders.paidAt,
      giftNote: orders.giftNote,
      shipBy: shipByOfOrder.as('ship_by'),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .as('items_of_orders');
}

/** The ids of orders that are paid for and have not shipped. @param condition of `orders`, which they also meet */
export async function findOrdersInProduction(on: Executor, condition: SQL): Promise<string[]> {
  const rows = await on
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, unshippedStatuses), condition));
  return rows.map(({ id }) => id);
}
