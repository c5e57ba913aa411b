import { eq } from 'drizzle-orm';
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
      image: orderItems.image,
      takenYear: orderItems.takenYear,
      attestation: orderItems.attestation,
      size: orderItems.sizeKey,
      frame: orderItems.frame,
      mount: orderItems.mount,
      moulding: orderItems.moulding,
      orientation: orderItems.orientation,
      quantity: orderItems.quantity,
      unitAmountPaid: orderItems.unitAmountPaid,
      orderStatus: orders.status,
      paidAt: orders.paidAt,
      giftNote: orders.giftNote,
      customerName: orders.customerName,
      amountTotal: orders.amountTotal,
      amountRefunded: orders.amountRefunded,
      shipBy: shipByOfOrder.as('ship_by'),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .as('items_of_orders');
}
