import { formatCents } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import type { Order, OrderStatus } from '#domain/orders.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { formatTable } from './format-table.ts';
import { withShop } from './with-shop.ts';

interface ListOptions {
  status?: OrderStatus;
  limit: number;
  json?: true;
}

/** `shop orders list`. */
export async function listNewestOrders({ status, limit, json }: ListOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const { orders, hasMore } = await listOrders(db, { status, most: limit });
    if (json) return console.log(JSON.stringify(orders, null, 2));
    console.log(formatTable(['Order', 'Placed', 'Status', 'Ship by', 'Total', 'Buyer'], orders.map(row)));
    console.log(`\n${count(orders.length)}${hasMore ? `; there are more: --limit ${limit * 2}` : ''}.`);
  });
}

function row(order: Order): string[] {
  return [
    orderNumber(order),
    order.createdAt.slice(0, 10),
    order.status,
    order.shipBy?.slice(0, 10) ?? '',
    formatCents(order.amountTotal),
    order.customerEmail ?? '',
  ];
}

function count(orders: number): string {
  return orders === 1 ? '1 order' : `${orders} orders`;
}
