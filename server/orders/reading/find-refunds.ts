import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Refund } from '#domain/orders/timeline.ts';
import type { Executor } from '#server/database/database.ts';
import { type OrderRow, orderHistory, orders } from '../tables.ts';

/** What went back to the buyers of orders, by order id, oldest first, without refunds that failed later. */
export async function findRefunds(on: Executor, orderIds: string[]): Promise<Map<string, Refund[]>> {
  const refunded = await on
    .select({ id: orders.id, total: orders.amountRefunded })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), gt(orders.amountRefunded, 0)));
  if (refunded.length === 0) return new Map();
  const ids = refunded.map(({ id }) => id);
  const changes = await on
    .select({ orderId: orderHistory.orderId, at: orderHistory.at, total: orderHistory.amountRefunded })
    .from(orderHistory)
    .where(and(inArray(orderHistory.orderId, ids), gt(orderHistory.amountRefunded, 0)))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id));
  const changesOf = Map.groupBy(changes, ({ orderId }) => orderId);
  return new Map(refunded.map(({ id, total }) => [id, refundsIn(changesOf.get(id) ?? [], total)]));
}

/** A refund that failed later lowered the total again, so each total counts only as far as no later one is lower. */
function refundsIn(changes: { at: Date; total: number }[], total: OrderRow['amountRefunded']): Refund[] {
  const made = changes.map((change, index) => ({
    at: change.at.toISOString(),
    total: Math.min(total, ...changes.slice(index).map((later) => later.total)),
  }));
  return made
    .map(({ at, total }, index) => ({ at, amount: total - (made[index - 1]?.total ?? 0) }))
    .filter(({ amount }) => amount > 0);
}
