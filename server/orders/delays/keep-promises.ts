import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import {
  answerByIfTold,
  isNoticeDue,
  isTooLateToAgree,
  nextShipBy,
  noticeTime,
  waitsForScan,
  waitsForScanUntil,
} from '#domain/orders/delays.ts';
import { isUnshipped, unshippedStatuses } from '#domain/orders/orders.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { asDatabase } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { isClockRight } from '#server/payments/provider-clock.ts';
import { lockOrder } from '../change-order.ts';
import { shopCause } from '../history.ts';
import type { OrderContext } from '../order-context.ts';
import { sendLapseMailJob } from '../order-jobs.ts';
import { promisedDays } from '../reading/ship-by-of-order.ts';
import { cancelFor } from '../refunds/cancel-order.ts';
import { findDisputes, isLost } from '../refunds/disputes.ts';
import { delayNotices, orders } from '../tables.ts';
import { findDueDelays, findLapsed, findUntold } from './find-due-delays.ts';
import { findNewestDelay } from './read-delays.ts';
import { findVoidNotices, reopenNotice } from './reopen-notices.ts';
import { writeDelay } from './tell-delay.ts';

export const keepPromisesJob = {
  name: 'keep-promises',
  cron: '15 * * * *',
  overdueAfterMinutes: 135,
  isOneEnough: true,
};

interface PromisesContext extends Pick<OrderContext, 'db' | 'jobs' | 'fulfillment' | 'payments'> {
  log: Log;
  details: CurrentDetails;
  now: () => Date;
}

/**
 * Keeps the promised days (16 CFR 435): tells buyers of a delay before the day, cancels orders whose buyers did not agree in
 * time, and closes notices of orders that shipped or ended. Each order is a transaction that locks its row. The job emails
 * and cancels only if this machine's clock is right, because it can take back neither.
 */
export function keepPromises(context: PromisesContext): JobKind<object> {
  return {
    ...keepPromisesJob,
    async work() {
      const { db, details, now } = context;
      const { delayNotices: mode, workingDays } = details.current();
      await closeNotices(context);
      if (!(await trustsClock(context))) return;
      await askUntold(context);
      const reopened = await findVoidNotices(db);
      const lapsed = await findLapsed(db, now());
      const due = mode === 'send' ? await findDueDelays(db, workingDays, noticeTime(now())) : [];
      const lapses = lapsed.map(
        ({ _id: orderId }) =>
          () =>
            lapse(context, orderId),
      );
      const notices = due.map(
        ({ _id: orderId }) =>
          () =>
            tell(context, orderId),
      );
      // First, because a notice that asks again needs no newer one.
      const questions = reopened.map((orderId) => () => reopenNotice(context, orderId, now()));
      await workOnEach([...questions, ...lapses, ...notices]);
    },
  };
}

/** Whether this machine's clock agrees with the payment provider's. `now` may be another clock, which tests move. */
async function trustsClock({ payments, log }: PromisesContext): Promise<boolean> {
  const aheadMs = await payments.measureClock();
  // The job is tried again.
  if (aheadMs === undefined)
    throw new Error('No promises are kept until the payment provider tells its time.');
  if (isClockRight(aheadMs)) return true;
  log.warn({ aheadMs }, 'kept no promises: this machine and the payment provider do not agree on the time');
  return false;
}

/** One after the other; one that fails does not keep the others waiting. @throws AggregateError when some failed */
async function workOnEach(tasks: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some promises could not be kept.');
}

async function closeNotices({ db, now }: PromisesContext): Promise<void> {
  const ended = db.select({ id: orders.id }).from(orders).where(notInArray(orders.status, unshippedStatuses));
  await db
    .update(delayNotices)
    .set({ answer: 'void', answeredAt: now() })
    .where(and(isNull(delayNotices.answer), inArray(delayNotices.orderId, ended)));
}

/** Asks buyers who were not told in time whether they want to wait, although no email has reached them yet. */
async function askUntold({ db, now }: PromisesContext): Promise<void> {
  for (const notice of await findUntold(db, now())) {
    const unasked = and(
      eq(delayNotices.id, notice.id),
      isNull(delayNotices.answer),
      isNull(delayNotices.answerBy),
    );
    await db
      .update(delayNotices)
      .set({ answerBy: answerByIfTold(notice, now()) })
      .where(unasked);
  }
}

/**
 * Cancels an order whose buyer did not agree to a delay in time. One that may have shipped waits some days for a scan. The
 * cancellation refunds it.
 */
function lapse({ db, jobs, fulfillment, log, now }: PromisesContext, orderId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const notice = await findNewestDelay(tx, orderId);
    if (!order || !notice?.answerBy || !isTooLateToAgree(notice, now())) return;
    const isWaiting = now() <= waitsForScanUntil({ ...notice, answerBy: notice.answerBy });
    if (isWaiting && (await fulfillment.mayHaveShipped(tx, orderId))) return;
    const context = { db: asDatabase(tx), jobs, fulfillment };
    const canceled = await cancelFor(context, orderId, {
      cause: shopCause,
      ground: 'delay',
      note: 'the buyer did not agree to the delay in time',
      now: now(),
    });
    const answer = canceled.ok && !canceled.isCancelled ? 'lapsed' : 'void';
    await tx.update(delayNotices).set({ answer, answeredAt: now() }).where(eq(delayNotices.id, notice.id));
    if (answer === 'void') return;
    await jobs.enqueue(tx, sendLapseMailJob, { orderId, sessionId: order.sessionId, noticeId: notice.id });
    log.info(
      { orderId, sessionId: order.sessionId },
      'canceled an order: its buyer did not agree to a delay',
    );
  });
}

/**
 * Tells a buyer of a delay, unless the order has shipped, was told, or lost its money in a dispute since it was found. One that
 * may have shipped waits for a scan until its day.
 */
function tell({ db, jobs, fulfillment, details, log, now }: PromisesContext, orderId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const newest = await findNewestDelay(tx, orderId);
    const promised = order && promisedDays(order).shipBy;
    if (!order?.paidAt || !promised || !isUnshipped(order)) return;
    const isWaiting = waitsForScan({ shipBy: promised }, noticeTime(now()));
    if (isWaiting && (await fulfillment.mayHaveShipped(tx, orderId))) return;
    const { workingDays } = details.current();
    const days = { toldAt: newest?.at ?? order.paidAt, shipBy: promised, isRenewed: newest !== undefined };
    const isDue = isNoticeDue(days, noticeTime(now()), workingDays);
    const isAsked = newest?.answer === null && newest.answerBy !== null;
    if (!isDue || isAsked || (await findDisputes(tx, orderId)).some(isLost)) return;
    const delay = { shipBy: nextShipBy(promised, now(), workingDays), reason: null };
    await writeDelay({ tx, jobs }, order, { newest, delay, cause: shopCause, now: now() });
    log.info({ orderId, sessionId: order.sessionId }, 'told the buyer of an order about a delay');
  });
}
