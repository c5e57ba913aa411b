import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { takeMailLock } from '#server/mail/send-once.ts';
import { causeOf, recordChange } from '../history.ts';
import type { Authored, OrderChangeContext } from '../order-context.ts';
import { resendConfirmationJob, sendConfirmationJob } from '../order-jobs.ts';
import { orders } from '../tables.ts';
import { buyerMailLock } from './mail-buyer.ts';

type ResendResult =
  | { ok: true; to: string; formerEmail: string | null; isFirst: boolean }
  | { ok: false; reason: 'unknown-order' | 'no-email' }
  | { ok: false; reason: 'not-confirmed'; status: OrderStatus };

/**
 * Starts the job that sends an order's confirmation again. If the first confirmation has not been sent yet, it starts
 * that job instead, so the buyer gets one email.
 * @param correctEmail replaces the buyer's address, for this email and all later ones
 */
export async function resendConfirmation(
  { db, jobs, author }: Authored<OrderChangeContext>,
  orderId: string,
  correctEmail?: string,
): Promise<ResendResult> {
  return db.transaction(async (tx) => {
    // A confirmation that is being sent must count as sent, or a corrected address would get none.
    await takeMailLock(tx, buyerMailLock(orderId));
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    const { sessionId, status, paymentStatus, confirmationSentAt } = order;
    if (paymentStatus !== 'paid' || status === 'cancelled') {
      return { ok: false, reason: 'not-confirmed', status };
    }
    const to = correctEmail ?? order.customerEmail;
    if (!to) return { ok: false, reason: 'no-email' };
    if (to !== order.customerEmail) {
      await tx.update(orders).set({ customerEmail: to }).where(eq(orders.id, orderId));
      await recordChange(tx, orderId, order, causeOf(author), `email corrected: ${to}`);
    }
    const about = { orderId, sessionId };
    if (confirmationSentAt) await jobs.enqueue(tx, resendConfirmationJob, { ...about, requestId: newId() });
    else await jobs.enqueue(tx, sendConfirmationJob, about);
    return { ok: true, to, formerEmail: order.customerEmail, isFirst: !confirmationSentAt };
  });
}
