import { orderNumber } from '#domain/orders.ts';
import { formatUtcDay } from '#domain/terms.ts';
import { defaultVariants } from '#domain/variants/variants.ts';
import { countPrints } from '#server/catalogue/listing/list-prints.ts';
import type { Database } from '#server/database/database.ts';
import { type CountedJobs, countJobs } from '#server/jobs/count-jobs.ts';
import { readScheduledJobs } from '#server/jobs/read-scheduled-jobs.ts';
import { logNameOf } from '#server/log.ts';
import { findOrdersOfRefusedBuyers } from '#server/orders/emails/mail-buyer.ts';
import { type DueOrder, findDueOrders } from '#server/orders/fulfillment/find-due-orders.ts';
import { findSessionsWithoutOrder } from '#server/orders/placing/sessions-without-order.ts';
import { countUnconfirmed, type OrdersOfStatus, sumUpOrders } from '#server/orders/reading/count-orders.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';
import { describeUnmakeable } from '../prints/describe-unmakeable.ts';
import { explainOrderTroubles, readOrderTroubles } from './read-order-troubles.ts';
import { explainStopped, readTodaysList } from './todays-list.ts';

const hourMs = 60 * 60 * 1000;

/** The state of the shop at a glance. */
export type Status = Awaited<ReturnType<typeof readStatus>>;

/** @param isAnswering whether the shop's process on this machine serves visitors */
export async function readStatus(db: Database, isAnswering: boolean, now = new Date()) {
  const since = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const jobs = await countJobs(db);
  return {
    isAnswering,
    prints: await countPrints(db, {}),
    unmakeable: describeUnmakeable(defaultVariants('')),
    ordersInADay: addUp(await sumUpOrders(db, since(24))),
    ordersInAWeek: addUp(await sumUpOrders(db, since(7 * 24))),
    paidWithoutOrder: await findSessionsWithoutOrder(db),
    ...(await readOrderTroubles(db, now)),
    unconfirmedOrders: await countUnconfirmed(db),
    dueOrders: await findDueOrders(db, now),
    workshop: await readTodaysList(db, now),
    refusedBuyers: (await findOrdersOfRefusedBuyers(db)).map(orderNumber),
    mailsWaiting: jobs.filter(({ job }) => isMail(job)).reduce((sum, { waiting }) => sum + waiting, 0),
    failingJobs: jobs.filter(({ retrying, failed }) => retrying + failed > 0),
    lateJobs: jobs.filter(({ oldestWaitingAt }) => oldestWaitingAt && oldestWaitingAt < since(0.5)),
    scheduledJobs: await readScheduledJobs(db, scheduledJobs, now),
  };
}

/** A sentence for each problem that needs the owner, because the shop cannot fix it or has not fixed it in time. */
export function explainProblems(status: Status, now = new Date()): string[] {
  const olderThan = (at: Date, minutes: number) => now.getTime() - at.getTime() > minutes * 60_000;
  const { isAnswering, paidWithoutOrder, refusedBuyers, failingJobs, lateJobs, scheduledJobs } = status;
  // While the shop is stopped, all jobs become overdue. They run when it starts.
  const overdueJobs = scheduledJobs.filter(({ isOverdue }) => isAnswering && isOverdue);
  const stuck = paidWithoutOrder.filter(({ receivedAt }) => olderThan(receivedAt, 15));
  return [
    ...(isAnswering ? [] : ['The shop does not respond: start it, or find out why its process ended.']),
    ...stuck.map(
      ({ sessionId }) =>
        `A buyer has paid and has no order (${sessionId}): search the log for ${logNameOf(sessionId)}.`,
    ),
    ...refusedBuyers.map(
      (number) =>
        `The mail server permanently refuses the buyer's address on order ${number}, so the buyer gets no emails. Correct it: npm run shop -- orders resend ${number} --to <email>`,
    ),
    ...explainLate(status.dueOrders),
    ...explainStopped(status.workshop),
    ...explainOrderTroubles(status),
    ...explainGivenUp(failingJobs),
    ...lateJobs.map(({ job, lastError }) => {
      const reason = lastError ? `${job}, which failed with: ${lastError}` : `${job}.`;
      return `Jobs have waited for more than half an hour: ${reason}`;
    }),
    ...overdueJobs.map(({ job }) => `The scheduled job ${job} is overdue: search the log for ${job}.`),
  ];
}

/** A job that is still retried needs no attention until it has waited for half an hour: see `lateJobs`. */
function explainGivenUp(jobs: readonly CountedJobs[]): string[] {
  return jobs
    .filter(({ failed }) => failed > 0)
    .map(({ job, failed, lastError }) => {
      const remedy = `To try again: npm run shop -- jobs retry ${job}. To give up: npm run shop -- jobs dismiss ${job}.`;
      return `${job} jobs are failing (${failed} given up): ${lastError ?? 'the log says why'} ${remedy}`;
    });
}

function explainLate(due: readonly DueOrder[]): string[] {
  const late = due.filter(({ isLate }) => isLate);
  if (late.length === 0) return [];
  const named = late.map(({ number, status, shipBy }) => `${number} (${status}, ${formatUtcDay(shipBy)})`);
  return [`Orders are past their ship-by date: ${listSome(named, '; ')}.`];
}

const mostListed = 3;

/** Lists the first few and counts the others, so that the status always fits on one screen. */
export function listSome(all: readonly string[], separator: string): string {
  const more = all.length - mostListed;
  return [...all.slice(0, mostListed), ...(more > 0 ? [`${more} more`] : [])].join(separator);
}

function addUp(counted: OrdersOfStatus[]): { orders: number; paid: number; refunded: number } {
  return counted.reduce(
    (sum, { orders, paid, refunded }) => ({
      orders: sum.orders + orders,
      paid: sum.paid + paid,
      refunded: sum.refunded + refunded,
    }),
    { orders: 0, paid: 0, refunded: 0 },
  );
}

/** True for the kinds of jobs that send emails. */
function isMail(job: string): boolean {
  return /^(send|resend|mail)-/.test(job);
}
