import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/** When an order was paid. Null before. */
export async function findPaymentTime(on: Executor, orderId: string): Promise<Date | null> {
  const [order] = await on.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.id, orderId));
  return order?.paidAt ?? null;
}
