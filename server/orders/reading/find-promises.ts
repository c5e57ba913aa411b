import { asc, eq } from 'drizzle-orm';
import { promisedDay } from '#domain/shop/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { delayNotices, orders } from '../tables.ts';

/** The day that a buyer was promised when they paid, and every notice that moved it, oldest first. */
export async function findPromises(on: Executor, orderId: string) {
  const [order] = await on.select().from(orders).where(eq(orders.id, orderId));
  const notices = await on
    .select()
    .from(delayNotices)
    .where(eq(delayNotices.orderId, orderId))
    .orderBy(asc(delayNotices.ordinal));
  const { paidAt = null, shipDays = null, mostDays = 0 } = order ?? {};
  return { shipBy: paidAt && promisedDay(paidAt, shipDays ?? mostDays), notices };
}
