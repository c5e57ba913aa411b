import { desc, eq } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';
import { withItems } from './find-orders-of.ts';
import { type OwnersOrder, withPrints } from './with-prints.ts';

/** The newest orders of the shop, all or those of one status, and whether there are more of them. */
export async function listOrders(
  on: Executor,
  { status, most }: { status?: OrderStatus | undefined; most: number },
): Promise<{ orders: OwnersOrder[]; hasMore: boolean }> {
  const rows = await on
    .select()
    .from(orders)
    .where(status && eq(orders.status, status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most + 1);
  const found = await withItems(on, rows.slice(0, most));
  return { orders: await withPrints(on, found), hasMore: rows.length > most };
}
