import { desc, like } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/** Orders that were paid with real money. The provider writes its mode into the id of a session. */
export const arePaidLive = like(orders.sessionId, 'cs\\_live\\_%');

/** The payment session of the newest order that was paid with real money, if any. */
export async function findLiveSession(on: Executor): Promise<string | undefined> {
  const [order] = await on
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(arePaidLive)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order?.sessionId;
}
