import { count, eq, gte, sql, sum } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { refusalCause } from '../emails/refused-buyers.ts';
import { lostByOrder } from '../refunds/disputes.ts';
import { orderHistory, orders, reconciliations } from '../tables.ts';

export interface OrdersOfStatus {
  status: OrderStatus;
  currency: string;
  orders: number;
  /** Of those that have been paid. */
  paid: Cents;
  /** Back with the buyers, by refunds and by disputes that were lost. */
  refunded: Cents;
}

/** All orders by status and currency, with what was paid for them and what went back. */
export async function sumUpOrders(on: Executor, since = new Date(0)): Promise<OrdersOfStatus[]> {
  const { status, currency, amountTotal, amountRefunded, paidAt, completedAt } = orders;
  const paid = sql<number>`coalesce(sum(${amountTotal}) filter (where ${paidAt} is not null), 0)`;
  const lost = lostByOrder(on);
  const refunded = sql`${amountRefunded} + coalesce(${lost.amount}, 0)`;
  return on
    .select({
      status,
      currency,
      orders: count(),
      paid: paid.mapWith(Number),
      refunded: sum(refunded).mapWith(Number),
    })
    .from(orders)
    .leftJoin(lost, eq(lost.orderId, orders.id))
    .where(since.getTime() === 0 ? undefined : gte(completedAt, since))
    .groupBy(status, currency);
}

export interface CountedReconciliations {
  /** Of the last that went well. */
  lastAt: Date | null;
  /** Orders that the reconciliations found missing, and made, as far as their lines are kept. */
  missingOrders: number;
}

export async function countReconciliations(on: Executor): Promise<CountedReconciliations> {
  const { startedAt, missingOrders } = reconciliations;
  const [row] = await on
    .select({
      lastAt: sql<Date | null>`max(${startedAt})`.mapWith(startedAt),
      missingOrders: sql<number>`coalesce(sum(${missingOrders}), 0)`.mapWith(Number),
    })
    .from(reconciliations);
  return row ?? { lastAt: null, missingOrders: 0 };
}

/** Orders that were paid and whose buyer is still to get a confirmation: not those whose email is refused for good. */
export async function countUnconfirmed(on: Executor): Promise<number> {
  const [row] = await on
    .select({ orders: count() })
    .from(orders)
    .where(sql`${eq(orders.paymentStatus, 'paid')} and ${orders.confirmationSentAt} is null and not exists (
      select from ${orderHistory} where ${orderHistory.orderId} = ${orders.id}
        and ${orderHistory.cause} = ${refusalCause('')} || ${orders.customerEmail})`);
  return row?.orders ?? 0;
}
