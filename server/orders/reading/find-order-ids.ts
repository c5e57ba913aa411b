import { eq, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/**
 * The orders that somebody may mean: by id, by payment session, or by the number that stands in the buyer's
 * mail (`domain/orders.ts`), which in theory two orders can share.
 */
export async function findOrderIds(on: Executor, name: string): Promise<string[]> {
  const meanings: (SQL | undefined)[] = [
    isUuid(name) ? eq(orders.id, name) : undefined,
    /^[0-9a-f]{8}$/i.test(name) ? sql`right(${orders.id}::text, 8) = ${name.toLowerCase()}` : undefined,
    eq(orders.sessionId, name),
  ];
  const found = await on
    .select({ id: orders.id })
    .from(orders)
    .where(or(...meanings));
  return found.map(({ id }) => id);
}
