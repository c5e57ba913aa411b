import { count, eq, gte, inArray, max, sql, sum } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { refusalCause } from '../emails/mail-buyer.ts';
import { lostByOrder } from '../refunds/disputes.ts';
import { orderHistory, orders } from '../tables.ts';

export interface OrdersOfStatus {
  status: OrderStatus;
  currency: string;
  orders: number;
  /** The total of the paid orders. */
  paid: Cents;
  /** Refunded or lost in disputes. */
  refunded: Cents;
}

/** All orders by status and currency, with the amounts paid and refunded. */
export async function sumUpOrders(on: Executor, since = new Date(0)): Promise<OrdersOfStatus[]> {
  const { status, currency, amountTotal, amountRefunded, paidAt, completedAt } = orders;
  const paid = sql<number>`coalesce(sum(${amountTotal}) filter (where ${paidAt} is not null), 0)`;
  const lostAmounts = lostByOrder(on);
  const refunded = sql`${amountRefunded} + coalesce(${lostAmounts.amount}, 0)`;
  return on
    .select({
      status,
      currency,
      orders: count(),
      paid: paid.mapWith(Number),
      refunded: sum(refunded).mapWith(Number),
    })
    .from(orders)
    .leftJoin(lostAmounts, eq(lostAmounts.orderId, orders.id))
    .where(since.getTime() === 0 ? undefined : gte(completedAt, since))
    .groupBy(status, currency);
}

/** The number of paid orders without a confirmation, except those whose buyer's email is refused for good. */
export async function countUnconfirmed(on: Executor): Promise<number> {
  const [row] = await on
    .select({ orders: count() })
    .from(orders)
    .where(sql`${eq(orders.paymentStatus, 'paid')} and ${orders.confirmationSentAt} is null and not exists (
      select from ${orderHistory} where ${orderHistory.orderId} = ${orders.id}
        and ${orderHistory.cause} = ${refusalCause('')} || ${orders.customerEmail})`);
  return row?.orders ?? 0;
}

/** The number of orders, and when the newest was bought. */
export async function countOrders(on: Executor): Promise<{ orders: number; newestOrderAt: Date | null }> {
  const [row] = await on.select({ orders: count(), newestOrderAt: max(orders.completedAt) }).from(orders);
  return row ?? { orders: 0, newestOrderAt: null };
}

/** The number of orders that these accounts' checkouts led to, by account. */
export async function countOrdersOf(
  on: Executor,
  userIds: readonly string[],
): Promise<Map<string | null, number>> {
  if (userIds.length === 0) return new Map();
  const { userId } = orders;
  const rows = await on
    .select({ userId, orders: count() })
    .from(orders)
    .where(inArray(userId, [...userIds]))
    .groupBy(userId);
  return new Map(rows.map((row) => [row.userId, row.orders]));
}
