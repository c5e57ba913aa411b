import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { lostByOrder } from '../refunds/disputes.ts';
import { orders } from '../tables.ts';
import { withItems } from './find-orders-of.ts';
import { areLate } from './search-orders.ts';
import { type OwnersOrder, withPrints } from './with-prints.ts';

interface ListFilter {
  status?: OrderStatus | undefined;
  /** Only orders that should have shipped. */
  isLate?: boolean | undefined;
  most: number;
}

/** The newest orders, and whether there are more. */
export async function listOrders(
  on: Executor,
  { status, isLate, most }: ListFilter,
): Promise<{ orders: OwnersOrder[]; hasMore: boolean }> {
  const rows = await on
    .select()
    .from(orders)
    .where(and(status && eq(orders.status, status), isLate ? areLate(new Date()) : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most + 1);
  const newest = await withItems(on, rows.slice(0, most));
  return { orders: await withPrints(on, newest), hasMore: rows.length > most };
}

/** An order with the amounts refunded and lost in disputes. */
export type ExportedOrder = OwnersOrder & { paidAt: Date | null; amountRefunded: Cents; amountLost: Cents };

interface ExportFilter {
  status?: OrderStatus | undefined;
  /** Only orders that were paid since then. */
  from?: Date | undefined;
  /** Only orders that were paid before then. */
  to?: Date | undefined;
}

const ordersAtOnce = 500;

/** Every order, or those that the filter names, oldest first. Reads them in batches. */
export async function* everyOrder(
  on: Executor,
  { status, from, to }: ExportFilter = {},
): AsyncGenerator<ExportedOrder> {
  let last: string | undefined;
  do {
    const lostAmounts = lostByOrder(on);
    const batch = await on
      .select({ row: orders, amountLost: lostAmounts.amount })
      .from(orders)
      .leftJoin(lostAmounts, eq(lostAmounts.orderId, orders.id))
      .where(
        and(
          status && eq(orders.status, status),
          from && gte(orders.paidAt, from),
          to && lt(orders.paidAt, to),
          last ? gt(orders.id, last) : undefined,
        ),
      )
      .orderBy(asc(orders.id))
      .limit(ordersAtOnce);
    const rows = batch.map(({ row }) => row);
    for (const [index, order] of (await withPrints(on, await withItems(on, rows))).entries()) {
      const { row, amountLost } = batch[index] ?? {};
      const { paidAt = null, amountRefunded = 0 } = row ?? {};
      yield { ...order, paidAt, amountRefunded, amountLost: amountLost ?? 0 };
    }
    last = batch.length === ordersAtOnce ? rows.at(-1)?.id : undefined;
  } while (last);
}
