import { and, asc, eq, gt } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { lostByOrder } from '../refunds/disputes.ts';
import { orders } from '../tables.ts';
import { withItems } from './find-orders-of.ts';
import { type OwnersOrder, withPrints } from './with-prints.ts';

/** An order with what has gone back of it, by refunds and by disputes that were lost. */
export type BookedOrder = OwnersOrder & { amountRefunded: Cents; amountLost: Cents };

const atOnce = 500;

/** Every order of the shop, or every one of a status, oldest first, some hundreds in memory at a time. */
export async function* everyOrder(on: Executor, status?: OrderStatus): AsyncGenerator<BookedOrder> {
  let last: string | undefined;
  do {
    const lost = lostByOrder(on);
    const found = await on
      .select({ row: orders, amountLost: lost.amount })
      .from(orders)
      .leftJoin(lost, eq(lost.orderId, orders.id))
      .where(and(status && eq(orders.status, status), last ? gt(orders.id, last) : undefined))
      .orderBy(asc(orders.id))
      .limit(atOnce);
    const placed = await withItems(
      on,
      found.map(({ row }) => row),
    );
    for (const [index, order] of (await withPrints(on, placed)).entries()) {
      const { row, amountLost } = found[index] ?? {};
      yield { ...order, amountRefunded: row?.amountRefunded ?? 0, amountLost: amountLost ?? 0 };
    }
    last = found.length === atOnce ? found.at(-1)?.row.id : undefined;
  } while (last);
}
