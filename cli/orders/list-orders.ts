import { countOf } from '#domain/count-of.ts';
import { formatCents } from '#domain/money.ts';
import { isLate, type OrderStatus, orderNumber } from '#domain/orders/orders.ts';
import { orderFulfillment } from '#server/fulfillment/orders/order-fulfillment.ts';
import { listOrders } from '#server/orders/reading/list-orders.ts';
import { describeSource, type OwnersItem, type OwnersOrder } from '#server/orders/reading/with-prints.ts';
import { formatTable } from '../output.ts';
import { withShop } from '../with-shop.ts';

interface ListOptions {
  status?: OrderStatus;
  late?: true;
  limit: number;
  json?: true;
}

/** `shop orders list`. */
export async function listNewestOrders({ status, late, limit, json }: ListOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const { orders, hasMore } = await listOrders(
      { db, fulfillment: orderFulfillment },
      { status, isLate: late, max: limit },
    );
    if (json) {
      const marked = orders.map((order) => ({ ...order, isLate: isLate(order) }));
      return console.log(JSON.stringify(marked, null, 2));
    }
    const headings = ['Order', 'Placed', 'Status', 'Ship by', 'Total', 'Files', 'Buyer'];
    console.log(formatTable(headings, orders.map(row)));
    console.log(
      `\n${countOf(orders.length, 'order')}${hasMore ? `; there are more: --limit ${limit * 2}` : ''}.`,
    );
  });
}

function row(order: OwnersOrder): string[] {
  return [
    orderNumber(order),
    order.createdAt.slice(0, 10),
    order.status,
    describeShipBy(order),
    formatCents(order.amountTotal),
    order.items.map(describeItem).join(', '),
    order.customerEmail ?? '',
  ];
}

/** `2026-12-03`, or `2026-11-20 LATE`. */
export function describeShipBy(order: Pick<OwnersOrder, 'status' | 'shipBy'>): string {
  return [order.shipBy?.slice(0, 10), isLate(order) && 'LATE'].filter(Boolean).join(' ');
}

function describeItem(item: OwnersItem): string {
  const file = describeSource(item) || item.name;
  return item.quantity === 1 ? file : `${item.quantity} x ${file}`;
}
