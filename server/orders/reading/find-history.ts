import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { orderHistory } from '../tables.ts';

/** One change of an order, with what caused it. */
export type OrderChange = typeof orderHistory.$inferSelect;

/** What has become of an order, and why, oldest first. */
export async function findHistory(on: Executor, orderId: string): Promise<OrderChange[]> {
  return (await findHistories(on, [orderId])).get(orderId) ?? [];
}

/** The same of several orders, by their ids. */
export async function findHistories(on: Executor, orderIds: string[]): Promise<Map<string, OrderChange[]>> {
  const changes = await on
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, orderIds))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id));
  return Map.groupBy(changes, ({ orderId }) => orderId);
}

/** What an order was before all of its money went back. */
export async function statusBeforeRefund(tx: Executor, orderId: string): Promise<OrderStatus> {
  const [last] = await tx
    .select({ status: orderHistory.status })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), ne(orderHistory.status, 'refunded')))
    .orderBy(desc(orderHistory.at), desc(orderHistory.id))
    .limit(1);
  return last?.status ?? 'paid';
}
