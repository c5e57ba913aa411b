import { inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/** Those of the payment sessions that have no order. */
export async function withoutOrder(on: Executor, sessionIds: string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const known = await on
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(inArray(orders.sessionId, sessionIds));
  const haveOrders = new Set(known.map(({ sessionId }) => sessionId));
  return sessionIds.filter((id) => !haveOrders.has(id));
}
