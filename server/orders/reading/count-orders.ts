import { count, eq, inArray, max, sql } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { refusalCause } from '../emails/mail-buyer.ts';
import { orderHistory, orders, type TotalKind } from '../tables.ts';
import { type Span, salesOfAllTime, salesOfSpan } from '../totals/sales-totals.ts';

/** Orders that were placed in a span, what was paid in it, and what went back in refunds and lost disputes. */
interface SummedOrders {
  orders: number;
  paid: Cents;
  refunded: Cents;
}

const summedKinds = ['orders', 'payments', 'refunds', 'lost disputes'] as const;

export async function sumUpOrders(on: Executor, span: Span): Promise<SummedOrders> {
  const { rows } = await on.execute<{ kind: TotalKind; count: string; amount: string }>(sql`
    select kind, sum(count) as count, sum(amount) as amount from (${salesOfSpan(span, summedKinds)}) as sale group by kind`);
  const sumOf = (column: 'count' | 'amount', ...kinds: TotalKind[]) =>
    rows.reduce((sum, row) => sum + (kinds.includes(row.kind) ? Number(row[column]) : 0), 0);
  return {
    orders: sumOf('count', 'orders'),
    paid: sumOf('amount', 'payments'),
    refunded: -sumOf('amount', 'refunds', 'lost disputes'),
  };
}

interface AllOrders {
  byStatus: { status: string; orders: number }[];
  byCurrency: { currency: string; paid: Cents; refunded: Cents }[];
}

/** All orders by status, and their money by currency, from the totals. */
export async function sumUpAllOrders(on: Executor): Promise<AllOrders> {
  const sales = salesOfAllTime(summedKinds);
  const { rows } = await on.execute<{ kind: TotalKind; name: string; count: string; amount: string }>(sql`
    select kind, name, sum(count) as count, sum(amount) as amount from (${sales}) as sale group by kind, name`);
  const money = rows.filter(({ kind }) => kind !== 'orders');
  const sumOf = (currency: string, isCounted: (kind: TotalKind) => boolean) =>
    money
      .filter(({ kind, name }) => name === currency && isCounted(kind))
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  return {
    byStatus: rows
      .filter(({ kind }) => kind === 'orders')
      .map(({ name, count }) => ({ status: name, orders: Number(count) })),
    byCurrency: [...new Set(money.map(({ name }) => name))].map((currency) => ({
      currency,
      paid: sumOf(currency, (kind) => kind === 'payments'),
      refunded: -sumOf(currency, (kind) => kind !== 'payments'),
    })),
  };
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
