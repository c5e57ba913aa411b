import { eq } from 'drizzle-orm';
import type { OrderStatus, Tracking } from '#domain/orders.ts';
import { sendNewTrackingJob } from '../order-jobs.ts';
import { type OrderBook, recordChange } from '../placing/save-order.ts';
import { orders } from '../tables.ts';

export type Corrected =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'same' }
  | { ok: false; reason: 'not-shipped'; status: OrderStatus };

/** Puts another tracking in the place of a wrong one, of a parcel that is under way; its buyer is mailed. */
export async function correctTracking(
  { db, jobs }: OrderBook,
  orderId: string,
  tracking: Tracking,
): Promise<Corrected> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (order.status !== 'shipped') return { ok: false, reason: 'not-shipped', status: order.status };
    if (isSame(order.tracking, tracking)) return { ok: false, reason: 'same' };
    await tx.update(orders).set({ tracking }).where(eq(orders.id, orderId));
    const { carrier, number } = tracking;
    const changeId = await recordChange(
      tx,
      orderId,
      order,
      'owner',
      `tracking corrected: ${carrier} ${number}`,
    );
    await jobs.enqueue(tx, sendNewTrackingJob, { orderId, sessionId: order.sessionId, changeId, number });
    return { ok: true };
  });
}

function isSame(one: Tracking | null, other: Tracking): boolean {
  return one?.carrier === other.carrier && one.number === other.number && one.url === other.url;
}
