import { and, asc, eq, gt } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/platform/database.ts';
import { withItems } from './find-orders-of.ts';
import { orders } from './tables.ts';
import { type OwnersOrder, withPrints } from './with-prints.ts';

/** An order with what has gone back of it. */
export type BookedOrder = OwnersOrder & { amountRefunded: Cents };

const atOnce = 500;

/** Every order of the shop, or every one of a status, oldest first, some hundreds in memory at a time. */
export async function* everyOrder(on: Executor, status?: OrderStatus): AsyncGenerator<BookedOrder> {
  let last: string | undefined;
  do {
    const rows = await on
      .select()
      .from(orders)
      .where(and(status && eq(orders.status, status), last ? gt(orders.id, last) : undefined))
      .orderBy(asc(orders.id))
      .limit(atOnce);
    const found = await withPrints(on, await withItems(on, rows));
    for (const [index, order] of found.entries()) {
      yield { ...order, amountRefunded: rows[index]?.amountRefunded ?? 0 };
    }
    last = rows.length === atOnce ? rows.at(-1)?.id : undefined;
  } while (last);
}
