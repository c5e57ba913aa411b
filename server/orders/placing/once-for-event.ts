import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { orderHistory, orders } from '../tables.ts';

type OrderRow = typeof orders.$inferSelect;

/** Works on an order, locked, once for each event: what it records has the event's id as its cause. */
export async function onceForEvent(
  db: Database,
  { orderId, eventId }: { orderId: string; eventId: string },
  work: (tx: Executor, order: OrderRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (order && !(await isRecorded(tx, orderId, eventId))) await work(tx, order);
  });
}

/** Whether an order's history holds anything with this cause. */
export async function isRecorded(on: Executor, orderId: string, cause: string): Promise<boolean> {
  const rows = await on
    .select({ id: orderHistory.id })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.cause, cause)))
    .limit(1);
  return rows.length > 0;
}
