import { count, max } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/** How many orders there are, and when the newest was bought. */
export async function countOrders(on: Executor): Promise<{ orders: number; newestOrderAt: Date | null }> {
  const [row] = await on.select({ orders: count(), newestOrderAt: max(orders.completedAt) }).from(orders);
  return row ?? { orders: 0, newestOrderAt: null };
}
