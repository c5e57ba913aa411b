import { asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database.ts';
import { orderHistory } from './tables.ts';

/** What has become of an order, and why, oldest first. */
export function findHistory(on: Executor, orderId: string): Promise<(typeof orderHistory.$inferSelect)[]> {
  return on
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id));
}
