import { asc, eq } from 'drizzle-orm';
import type { Order, OrderItem } from '#domain/orders.ts';
import { shipBy } from '#domain/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { orderItems, orders } from '../tables.ts';

type OrderRow = typeof orders.$inferSelect;
type ItemRow = typeof orderItems.$inferSelect;

/** One order with its items, in one statement: every buyer who comes back from paying waits for it. */
export async function findOrder(on: Executor, id: string): Promise<Order | undefined> {
  const rows = await on
    .select({ order: orders, item: orderItems })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, id))
    .orderBy(asc(orderItems.position));
  const [first] = rows;
  if (!first) return undefined;
  return toOrder(
    first.order,
    rows.flatMap(({ item }) => item ?? []),
  );
}

/** The wire shape of an order (`domain/orders.ts`). */
export function toOrder(row: OrderRow, items: ItemRow[]): Order {
  return {
    _id: row.id,
    sessionId: row.sessionId,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    currency: row.currency,
    amountTotal: row.amountTotal,
    amountSubtotal: row.amountSubtotal,
    amountDiscount: row.amountDiscount,
    amountShipping: row.amountShipping,
    amountTax: row.amountTax,
    items: items.map(toItem),
    shippingName: row.shippingName,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    address: row.address,
    paymentStatus: row.paymentStatus,
    fulfillmentStatus: row.fulfillmentStatus,
    confirmationSentAt: row.confirmationSentAt?.toISOString() ?? null,
    shipBy: row.paidAt ? shipBy(row.paidAt).toISOString() : null,
    tracking: row.tracking,
  };
}

function toItem(row: ItemRow): OrderItem {
  return {
    name: row.name,
    image: row.image,
    sizeKey: row.sizeKey,
    frame: row.frame,
    mount: row.mount,
    quantity: row.quantity,
    unitAmount: row.unitAmount,
    unitAmountPaid: row.unitAmountPaid,
    subtotal: row.subtotal,
    stripeProductId: row.stripeProductId,
    stripePriceId: row.stripePriceId,
  };
}
