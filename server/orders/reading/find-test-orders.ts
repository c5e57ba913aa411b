import { desc, not } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';
import { arePaidLive } from './find-live-session.ts';

/** The ids of the newest orders that were paid in test mode or at the sandbox, newest first. */
export async function findTestOrders(on: Executor, { max }: { max: number }): Promise<string[]> {
  const rows = await on
    .select({ id: orders.id })
    .from(orders)
    .where(not(arePaidLive))
    .orderBy(desc(orders.id))
    .limit(max);
  return rows.map(({ id }) => id);
}
