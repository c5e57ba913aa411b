import { delayDays, dueBefore, noticeTime, waitsForScan } from '#domain/orders/delays.ts';
import { statusesBeforeShipping } from '#domain/orders/orders.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { WorkingDays } from '#domain/shop/working-days.ts';
import { dayMs, hourMs, isoDay } from '#domain/time.ts';
import { readBackupState } from '#server/backup/planned/runs.ts';
import { countPublished } from '#server/catalogue/listing/published-prints.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { checkWrites } from '#server/database/check-writes.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { findOpenClaims } from '#server/fulfillment/claims/find-open-claims.ts';
import { findPurchases } from '#server/fulfillment/labels/find-purchases.ts';
import { findMaybeShipped } from '#server/fulfillment/orders/find-maybe-shipped.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import { isMailJob } from '#server/jobs/is-mail-job.ts';
import type { ScheduledJob } from '#server/jobs/jobs.ts';
import { readScheduledJobs } from '#server/jobs/read-scheduled-jobs.ts';
import {
  findDaylessOrders,
  findDelayEndings,
  findDueDelays,
  findLapsed,
} from '#server/orders/delays/find-due-delays.ts';
import { findOrdersOfRefusedBuyers } from '#server/orders/emails/mail-buyer.ts';
import { findFailedSessions } from '#server/orders/placing/reconciliation-records.ts';
import { findSessionsWithoutOrder } from '#server/orders/placing/sessions-without-order.ts';
import { countUnconfirmed, sumUpOrders } from '#server/orders/reading/count-orders.ts';
import { findDueOrders } from '#server/orders/reading/find-due-orders.ts';
import { findHeldOrders } from '#server/orders/reading/find-held-orders.ts';
import { findOpenOrLost } from '#server/orders/refunds/disputes.ts';
import { findFailedRefunds } from '#server/orders/refunds/failed-refunds.ts';
import { findCorrectedTotals } from '#server/orders/totals/check-sales-totals.ts';
import { readProofs } from '#server/settings/proofs.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';

/** How long what was stopped is listed. */
export const stoppedMs = 7 * dayMs;
/** How long a lost dispute is listed. It is listed longer while its order could still be made and shipped. */
const listedDays = 7;
/** By then the label provider has returned an insurance, or a person asks. */
const returnDays = 14;

/** What needs the owner, for `shop status` and the studio. */
export type ShopTroubles = Awaited<ReturnType<typeof readShopTroubles>>;

/** @param scheduledJobs those that must have run */
export async function readShopTroubles(
  db: Database,
  scheduledJobs: readonly ScheduledJob[],
  configuration: Pick<Configuration, 'sources'>,
  now = new Date(),
) {
  const jobs = await countJobs(db);
  const { details } = await findShopDetails(db);
  const lateSince = new Date(now.getTime() - hourMs / 2);
  const listedSince = new Date(now.getTime() - listedDays * dayMs);
  return {
    writeProblem: await checkWrites(db),
    proofs: await readProofs(db),
    backups: await readBackupState(db, configuration, now),
    paidWithoutOrder: await findSessionsWithoutOrder(db),
    disputes: await findOpenOrLost(db, listedSince, statusesBeforeShipping),
    failedRefunds: await findFailedRefunds(db, now),
    sessionsSetAside: await findFailedSessions(db),
    parcelsInTrouble: await findParcels(db, { hasProblem: true }),
    needlessLabels: await findParcels(db, { isNeedless: true }),
    uninsuredParcels: await findParcels(db, { isUninsured: true }),
    owedInsurances: await findParcels(db, {
      owesInsuranceSince: new Date(now.getTime() - returnDays * dayMs),
    }),
    unrecordedParcels: await findParcels(db, { isUnrecorded: true }),
    openPurchases: await findPurchases(db),
    heldOrders: await findHeldOrders(db),
    // Due by the end of the next working day.
    openClaims: (await findOpenClaims(db, now)).map((claim) => ({
      ...claim,
      isDue: claim.decideBy < dueBefore(now, details.workingDays, 1),
    })),
    dueOrders: await findDueOrders(db, details.workingDays, now),
    ...(await findDelays(db, details, now)),
    delayEndings: await findDelayEndings(db, new Date(now.getTime() - stoppedMs)),
    stopped: await findStoppedPieces(db, now),
    refusedBuyers: await findOrdersOfRefusedBuyers(db),
    correctedTotals: await findCorrectedTotals(db, now),
    failingJobs: jobs.filter(({ retrying, failed }) => retrying + failed > 0),
    lateJobs: jobs.filter(({ oldestWaitingAt }) => oldestWaitingAt && oldestWaitingAt < lateSince),
    scheduledJobs: await readScheduledJobs(db, scheduledJobs, now),
  };
}

/** With `send`, the job tells the buyers within this time, unless payments are closed or its clock is wrong. */
const sendingMs = 2 * hourMs;

/** Delays that need a person: while an order may have shipped, the job waits for a scan, and the owner may want to tell buyers. */
async function findDelays(
  db: Database,
  { delayNotices: mode, workingDays }: Pick<ShopDetails, 'delayNotices' | 'workingDays'>,
  now: Date,
) {
  const due = await findDueDelays(db, workingDays, now);
  const toldBy = mode === 'hold' ? now : noticeTime(new Date(now.getTime() - sendingMs));
  const unsent = mode === 'hold' ? due : await findDueDelays(db, workingDays, toldBy);
  const unscanned = new Set(await findMaybeShipped(db));
  const heldNotices = unsent.filter((order) => !unscanned.has(order._id) || !waitsForScan(order, toldBy));
  const held = new Set(heldNotices.map(({ _id }) => _id));
  const untold = due.flatMap(({ _id, shipBy }) =>
    held.has(_id) ? [] : [{ _id, hasLapsed: false, waitsUntil: shipBy }],
  );
  const lapsed = (await findLapsed(db, now)).map((order) => ({ ...order, hasLapsed: true }));
  return {
    heldNotices,
    daylessOrders: await findDaylessOrders(db, new Date(now.getTime() - delayDays * dayMs)),
    undecidedDelays: [...untold, ...lapsed].filter(({ _id }) => unscanned.has(_id)),
  };
}

/** The state of the shop at a glance, for `shop status`. @param scheduledJobs those that must have run */
export async function readShopStatus(
  db: Database,
  scheduledJobs: readonly ScheduledJob[],
  configuration: Pick<Configuration, 'sources'>,
  now = new Date(),
) {
  const daysUntilNow = (days: number) => ({
    from: isoDay(new Date(now.getTime() - days * dayMs)),
    to: isoDay(now),
  });
  const jobs = await countJobs(db);
  return {
    ...(await readShopTroubles(db, scheduledJobs, configuration, now)),
    prints: (await countPublished(db)).prints,
    ordersSinceYesterday: await sumUpOrders(db, daysUntilNow(1)),
    ordersInAWeek: await sumUpOrders(db, daysUntilNow(6)),
    unconfirmedOrders: await countUnconfirmed(db),
    workshop: await countPieces(db, (await findShopDetails(db)).details.workingDays, now),
    mailsWaiting: jobs.filter(({ job }) => isMailJob(job)).reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

/** The pieces in the workshop: `due` ones must ship within five working days, or should have. And those that were set aside. */
async function countPieces(on: Executor, workingDays: WorkingDays, now: Date) {
  const pieces = await findPieces(on, { isInTheWorkshop: true }, now);
  const due = dueBefore(now, workingDays);
  return {
    pieces: pieces.length,
    due: pieces.filter(({ shipBy }) => shipBy !== null && shipBy < due).length,
    late: pieces.filter(({ isLate }) => isLate).length,
    setAside: (await findPieces(on, { isSetAside: true }, now)).length,
  };
}

/** The codes of pieces that were begun before their order was canceled or refunded, in the last seven days. */
export async function findStoppedPieces(on: Executor, now: Date): Promise<string[]> {
  const stoppedSince = new Date(now.getTime() - stoppedMs);
  return (await findPieces(on, { stoppedSince }, now)).map(({ code }) => code);
}
