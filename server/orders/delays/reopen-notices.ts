import { and, eq, inArray, sql } from 'drizzle-orm';
import { asksUntil, endOfUtcDay } from '#domain/orders/delays.ts';
import { isUnshipped, unshippedStatuses } from '#domain/orders/orders.ts';
import { asDatabase, type Executor } from '#server/database/database.ts';
import { lockOrder } from '../change-order.ts';
import { correctShipping } from '../emails/correction-mail.ts';
import { recordChange, shopCause } from '../history.ts';
import type { OrderContext } from '../order-context.ts';
import { sendDelayMailJob, sendQuestionMailJob } from '../order-jobs.ts';
import { delayNotices, orders } from '../tables.ts';
import { findNewestDelay } from './read-delays.ts';

/** Orders that have not shipped and whose newest notice is void: their shipment was undone, or their payment came back. */
export async function findVoidNotices(on: Executor): Promise<string[]> {
  const { orderId, answer } = delayNotices;
  const open = on.select({ id: orders.id }).from(orders).where(inArray(orders.status, unshippedStatuses));
  const isNewest = sql`not exists (select from ${delayNotices} as newer
    where newer.order_id = delay_notices.order_id and newer.ordinal > delay_notices.ordinal)`;
  // As an array, so that PostgreSQL reads the notices of open orders from their index, and not all of two years.
  const isOpen = sql`${orderId} = any(array(${open}))`;
  const rows = await on
    .select({ orderId })
    .from(delayNotices)
    .where(and(isOpen, eq(answer, 'void'), isNewest));
  return rows.map((row) => row.orderId);
}

/**
 * The newest notice of an order asks its buyer again what it had asked. They could not know that they were still asked, and may
 * have read that the order shipped. So they have a day to answer, and are emailed: once for each time, and once that the email
 * about the shipment was wrong. A notice whose new day has passed stays void, because a newer one replaces it.
 */
export function reopenNotice(
  { db, jobs, fulfillment }: Pick<OrderContext, 'db' | 'jobs' | 'fulfillment'>,
  orderId: string,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const notice = await findNewestDelay(tx, orderId);
    if (!order || !isUnshipped(order) || notice?.answer !== 'void') return;
    if (notice.shipBy && endOfUtcDay(notice.shipBy) < now) return;
    const answerBy = asksUntil(notice, now);
    await tx
      .update(delayNotices)
      .set({ answer: null, answeredAt: null, answerBy })
      .where(eq(delayNotices.id, notice.id));
    const about = { orderId, sessionId: order.sessionId, noticeId: notice.id };
    // Sent only if the shipment was faster than the email.
    if (!answerBy) return void (await jobs.enqueue(tx, sendDelayMailJob, about));
    const changeId = await recordChange(tx, orderId, order, shopCause, 'asked again about the delay');
    await jobs.enqueue(tx, sendQuestionMailJob, { ...about, changeId });
    await correctShipping({ db: asDatabase(tx), jobs, fulfillment }, orderId);
  });
}
