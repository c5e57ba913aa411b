import { defaultVariants } from '#domain/catalogue/variants/variants.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { explainWrites } from '#server/database/check-writes.ts';
import type { Database } from '#server/database/database.ts';
import type { CountedJobs } from '#server/jobs/count-jobs.ts';
import { logNameOf } from '#server/log.ts';
import type { DueOrder } from '#server/orders/reading/find-due-orders.ts';
import { explainCorrectedTotals } from '#server/orders/totals/check-sales-totals.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';
import { readShopStatus } from '#server/status/read-status.ts';
import { describeUnmakeable } from '../catalogue/describe-unmakeable.ts';
import { explainOrderTroubles } from './explain-order-troubles.ts';
import { explainStopped } from './todays-list.ts';

/** The state of the shop as `shop status` shows it. */
export type Status = Awaited<ReturnType<typeof readStatus>>;

/** @param isAnswering whether the shop's process on this machine serves visitors */
export async function readStatus(db: Database, isAnswering: boolean, now = new Date()) {
  const unmakeable = describeUnmakeable(defaultVariants(''), await findEquipment(db));
  const { refusedBuyers, ...status } = await readShopStatus(db, scheduledJobs, now);
  return { isAnswering, unmakeable, ...status, refusedBuyers: refusedBuyers.map(orderNumber) };
}

/** A sentence for each problem that needs the owner, because the shop cannot fix it or has not fixed it in time. */
export function explainProblems(status: Status, now = new Date()): string[] {
  const olderThan = (at: Date, minutes: number) => now.getTime() - at.getTime() > minutes * 60_000;
  const { isAnswering, paidWithoutOrder, refusedBuyers, failingJobs, lateJobs, scheduledJobs } = status;
  const { correctedTotals } = status;
  // While the shop is stopped, all jobs become overdue. They run when it starts.
  const overdueJobs = scheduledJobs.filter(({ isOverdue }) => isAnswering && isOverdue);
  const stuck = paidWithoutOrder.filter(({ receivedAt }) => olderThan(receivedAt, 15));
  return [
    ...(isAnswering ? [] : ['The shop does not respond: start it, or find out why its process ended.']),
    ...explainWrites(status.writeProblem),
    ...stuck.map(
      ({ sessionId }) =>
        `A buyer has paid and has no order (${sessionId}): search the log for ${logNameOf(sessionId)}.`,
    ),
    ...refusedBuyers.map(
      (number) =>
        `The mail server permanently refuses the buyer's address on order ${number}, so the buyer gets no emails. Correct it: npm run shop -- orders resend ${number} --to <email>`,
    ),
    ...explainLate(status.dueOrders),
    ...explainStopped(status.stopped),
    ...explainOrderTroubles(status),
    ...explainGivenUp(failingJobs),
    ...lateJobs.map(({ job, lastError }) => {
      const reason = lastError ? `${job}, which failed with: ${lastError}` : `${job}.`;
      return `Jobs have waited for more than half an hour: ${reason}`;
    }),
    ...(correctedTotals ? [explainCorrectedTotals(correctedTotals)] : []),
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

const maxListed = 3;

/** Lists the first few and counts the others, so that the status always fits on one screen. */
export function listSome(all: readonly string[], separator: string): string {
  const more = all.length - maxListed;
  return [...all.slice(0, maxListed), ...(more > 0 ? [`${more} more`] : [])].join(separator);
}
