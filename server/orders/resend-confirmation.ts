import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { OrderStatus } from '#domain/orders.ts';
import { resendConfirmationJob } from './order-jobs.ts';
import type { OrderBook } from './save-order.ts';
import { sendConfirmationJob } from './send-confirmation.ts';
import { orders } from './tables.ts';

export type Resent =
  | { ok: true; to: string; isFirst: boolean }
  | { ok: false; reason: 'unknown-order' | 'no-email' }
  | { ok: false; reason: 'not-confirmed'; status: OrderStatus };

/**
 * Has the confirmation of an order mailed once more; `confirmationSentAt` then says when it went out last. One that
 * has not gone out yet is not doubled.
 */
export async function resendConfirmation({ db, jobs }: OrderBook, orderId: string): Promise<Resent> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('share');
    if (!order) return { ok: false, reason: 'unknown-order' };
    const { status, paymentStatus, customerEmail, confirmationSentAt } = order;
    if (paymentStatus !== 'paid' || status === 'cancelled') {
      return { ok: false, reason: 'not-confirmed', status };
    }
    if (!customerEmail) return { ok: false, reason: 'no-email' };
    if (confirmationSentAt) await jobs.enqueue(tx, resendConfirmationJob, { orderId, requestId: newId() });
    else await jobs.enqueue(tx, sendConfirmationJob, { orderId });
    return { ok: true, to: customerEmail, isFirst: !confirmationSentAt };
  });
}
