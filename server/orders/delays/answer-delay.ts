import { eq } from 'drizzle-orm';
import { canAnswer, type DelayAnswer, isTooLateToAgree } from '#domain/orders/delays.ts';
import { isUnshipped } from '#domain/orders/orders.ts';
import { asDatabase } from '#server/database/database.ts';
import { lockOrder } from '../change-order.ts';
import { buyerCause, recordChange } from '../history.ts';
import type { OrderContext } from '../order-context.ts';
import { cancelFor } from '../refunds/cancel-order.ts';
import { delayNotices } from '../tables.ts';
import { findNewestDelay } from './read-delays.ts';

export type AnswerContext = Pick<OrderContext, 'db' | 'jobs' | 'fulfillment'>;

/**
 * Takes the buyer's answer to a notice. A yes can become a cancellation until the order ships. The same answer again, and one
 * that comes too late, change nothing: the page then says what happened. A cancellation is possible until the order has ended.
 */
export function answerDelay(
  { db, jobs, fulfillment }: AnswerContext,
  noticeId: string,
  answer: Extract<DelayAnswer, 'wait' | 'cancel'>,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const isThis = eq(delayNotices.id, noticeId);
    const [found] = await tx.select().from(delayNotices).where(isThis);
    const order = found && (await lockOrder(tx, found.orderId));
    if (!order) return;
    const newest = await findNewestDelay(tx, order.id);
    if (newest?.id !== noticeId || !isUnshipped(order) || !canAnswer(newest) || newest.answer === answer)
      return;
    if (answer === 'wait' && isTooLateToAgree(newest, now)) return;
    if (answer === 'cancel') {
      const context = { db: asDatabase(tx), jobs, fulfillment };
      const canceled = await cancelFor(context, order.id, { cause: buyerCause, ground: 'delay', now });
      if (!canceled.ok) return;
    } else {
      await recordChange(tx, order.id, order, buyerCause, 'agreed to wait');
    }
    // A yes that becomes a cancellation stays on record.
    const agreedAt = newest.answer === 'wait' ? newest.answeredAt : null;
    await tx.update(delayNotices).set({ answer, answeredAt: now, agreedAt }).where(isThis);
  });
}
