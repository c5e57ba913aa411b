import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '#server/platform/database.ts';
import { orderHistory } from './tables.ts';

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
