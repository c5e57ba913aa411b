import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { lostByOrder } from '../refunds/disputes.ts';
import { orders } from '../tables.ts';
import { withItems } from './find-orders-of.ts';
import { type OwnersOrder, withPrints } from './with-prints.ts';

/** The newest orders, of one status or all, and whether there are more. */
export async function listOrders(
  on: Executor,
  { status, most }: { status?: OrderStatus | undefined; most: number },
): Promise<{ orders: OwnersOrder[]; hasMore: boolean }> {
  const rows = await on
    .select()
    .from(orders)
    .where(status && eq(orders.status, status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most + 1);
  const newest = await withItems(on, rows.slice(0, most));
  return { orders: await withPrints(on, newest), hasMore: rows.length > most };
}

/** An order with the amounts refunded and lost in disputes. */
export type ExportedOrder = OwnersOrder & { amountRefunded: Cents; amountLost: Cents };

const ordersAtOnce = 500;

/** Every order, of one status or all, oldest first. Reads them in batches. */
export async function* everyOrder(on: Executor, status?: OrderStatus): AsyncGenerator<ExportedOrder> {
  let last: string | undefined;
  do {
    const lostAmounts = lostByOrder(on);
    const batch = await on
      .select({ row: orders, amountLost: lostAmounts.amount })
      .from(orders)
      .leftJoin(lostAmounts, eq(lostAmounts.orderId, orders.id))
      .where(and(status && eq(orders.status, status), last ? gt(orders.id, last) : undefined))
      .orderBy(asc(orders.id))
      .limit(ordersAtOnce);
    const rows = batch.map(({ row }) => row);
    for (const [index, order] of (await withPrints(on, await withItems(on, rows))).entries()) {
      const { row, amountLost } = batch[index] ?? {};
      yield { ...order, amountRefunded: row?.amountRefunded ?? 0, amountLost: amountLost ?? 0 };
    }
    last = batch.length === ordersAtOnce ? rows.at(-1)?.id : undefined;
  } while (last);
}
