import { isoDay } from '#domain/orders/figures.ts';
import { countPublished } from '#server/catalogue/listing/published-prints.ts';
import { checkWrites } from '#server/database/check-writes.ts';
import type { Database } from '#server/database/database.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import type { ScheduledJob } from '#server/jobs/jobs.ts';
import { readScheduledJobs } from '#server/jobs/read-scheduled-jobs.ts';
import { findOrdersOfRefusedBuyers } from '#server/orders/emails/mail-buyer.ts';
import { findSessionsWithoutOrder } from '#server/orders/placing/sessions-without-order.ts';
import { countUnconfirmed, sumUpOrders } from '#server/orders/reading/count-orders.ts';
import { findDueOrders } from '#server/orders/reading/find-due-orders.ts';
import { findCorrectedTotals } from '#server/orders/totals/check-sales-totals.ts';
import { countPieces, findStoppedPieces } from './count-pieces.ts';
import { readOrderTroubles } from './read-order-troubles.ts';

const hourMs = 60 * 60 * 1000;

/** What needs the owner, for `shop status` and the studio. */
export type ShopTroubles = Awaited<ReturnType<typeof readShopTroubles>>;

/** @param scheduledJobs those that must have run */
export async function readShopTroubles(
  db: Database,
  scheduledJobs: readonly ScheduledJob[],
  now = new Date(),
) {
  const jobs = await countJobs(db);
  const lateSince = new Date(now.getTime() - hourMs / 2);
  return {
    writeProblem: await checkWrites(db),
    paidWithoutOrder: await findSessionsWithoutOrder(db),
    ...(await readOrderTroubles(db, now)),
    dueOrders: await findDueOrders(db, now),
    stopped: await findStoppedPieces(db, now),
    refusedBuyers: await findOrdersOfRefusedBuyers(db),
    correctedTotals: await findCorrectedTotals(db, now),
    failingJobs: jobs.filter(({ retrying, failed }) => retrying + failed > 0),
    lateJobs: jobs.filter(({ oldestWaitingAt }) => oldestWaitingAt && oldestWaitingAt < lateSince),
    scheduledJobs: await readScheduledJobs(db, scheduledJobs, now),
  };
}

/** The state of the shop at a glance, for `shop status`. @param scheduledJobs those that must have run */
export async function readShopStatus(db: Database, scheduledJobs: readonly ScheduledJob[], now = new Date()) {
  const daysUntilNow = (days: number) => ({
    from: isoDay(new Date(now.getTime() - days * 24 * hourMs)),
    to: isoDay(now),
  });
  const jobs = await countJobs(db);
  return {
    ...(await readShopTroubles(db, scheduledJobs, now)),
    prints: (await countPublished(db)).prints,
    ordersSinceYesterday: await sumUpOrders(db, daysUntilNow(1)),
    ordersInAWeek: await sumUpOrders(db, daysUntilNow(6)),
    unconfirmedOrders: await countUnconfirmed(db),
    workshop: await countPieces(db, now),
    mailsWaiting: jobs.filter(({ job }) => isMail(job)).reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

/** True for the kinds of jobs that send emails. */
function isMail(job: string): boolean {
  return /^(send|resend|mail)-/.test(job);
}
