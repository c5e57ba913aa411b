import type { TodayLine } from '#domain/api/today.ts';
import { maxCounted } from '#domain/catalogue/print-states.ts';
import { countOf } from '#domain/count-of.ts';
import { formatCents } from '#domain/money.ts';
import { describePastDue, isPastDue } from '#domain/orders/disputes.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { alert, line } from '#domain/staff/today-lines.ts';
import { withoutPeriod } from '#domain/without-period.ts';
import { explainBackups } from '#server/backup/planned/explain-backups.ts';
import { explainLacking } from '#server/configuration/explain-lacking.ts';
import type { Lacking } from '#server/configuration/stored-settings.ts';
import { explainWrites } from '#server/database/check-writes.ts';
import { isMailJob } from '#server/jobs/is-mail-job.ts';
import { logNameOf } from '#server/log.ts';
import { isOpen } from '#server/orders/refunds/disputes.ts';
import { explainCorrectedTotals } from '#server/orders/totals/check-sales-totals.ts';
import { describePromises } from './describe-promises.ts';
import { explainClock } from './explain-clock.ts';
import { explainProofs, proofPages } from './explain-proofs.ts';
import { type Disk, explainDisks } from './read-disks.ts';
import type { ShopTroubles } from './read-status.ts';

/** The prints on sale without a master, and why the vault cannot be read. */
export interface Vault {
  /** How many there are, at most `maxCounted` + 1. */
  missing: number;
  /** The titles of the first three. */
  titles: string[];
  problem?: string;
}

type Facts = ShopTroubles & {
  /** The settings without which payments, emails, labels and backups do not work. */
  lacking: Lacking;
  vault: Vault;
  disks: Disk[];
  /** How far this machine's clock is ahead of the payment provider's. */
  clockAheadMs: number;
};

/** Where the settings of each service are. */
const lackingPages = { ...proofPages, backups: '/shop/backups' };

/** What needs the owner, from the facts of `shop status`. */
export function shopForToday(facts: Facts, now: Date): TodayLine[] {
  return [
    ...explainLacking(facts.lacking).map(({ service, sentence }) =>
      alert(`lacking-${service}`, sentence, { text: 'Show', to: lackingPages[service] }),
    ),
    ...explainProofs(facts.proofs, now).map(({ name, sentence, page }, index) =>
      alert(`proof-${name}-${index}`, sentence, { text: 'Show', to: page }),
    ),
    ...explainBackups(facts.backups).map((sentence, index) =>
      alert(`backups-${index}`, sentence, { text: 'Show', to: '/shop/backups' }),
    ),
    ...describePromises(facts),
    ...describeMoney(facts, now),
    ...describeParcels(facts),
    ...describeMachine(facts),
  ];
}

function describeMoney(facts: Facts, now: Date) {
  const { disputes, failedRefunds, paidWithoutOrder, sessionsSetAside, refusedBuyers } = facts;
  return [
    ...disputes.map((dispute) => {
      const { id, orderId, amount, reason } = dispute;
      const over = `over ${formatCents(amount)} of order ${orderNumber({ _id: orderId })}`;
      const next = isOpen(dispute) ? describeAnswer(dispute, now) : 'Decide whether the order is still made.';
      const sentence = `A dispute ${over} ${isOpen(dispute) ? 'is open' : 'was lost'} (${reason.replaceAll('_', ' ')}). ${next}`;
      // Once the evidence is sent, or comes too late, only the bank can do something.
      const isAnswered = dispute.evidenceSentAt !== null || isPastDue(dispute.evidenceDueBy, now);
      const tell = isOpen(dispute) && isAnswered ? line : alert;
      return tell(`dispute-${id}`, sentence, { text: 'Show the order', to: `/orders/${orderId}` });
    }),
    ...failedRefunds.map(({ id, orderId, amount, reason }) =>
      alert(
        `refund-${id}`,
        `A refund of ${formatCents(amount)} for order ${orderNumber({ _id: orderId })} failed (${reason}), so the shop still owes it to the buyer.`,
        { text: 'Refund it again', to: `/orders/${orderId}` },
      ),
    ),
    ...paidWithoutOrder.map(({ sessionId }) =>
      alert(
        `paid-${sessionId}`,
        `A buyer has paid and has no order yet. The shop tries again; if this line stays, search the log for ${logNameOf(sessionId)}.`,
      ),
    ),
    ...sessionsSetAside.map(({ sessionId, lastError }) =>
      alert(
        `session-${sessionId}`,
        `A payment could not be compared with its order (${logNameOf(sessionId)}). The shop tries again every ten minutes. The last error: ${lastError}`,
      ),
    ),
    ...refusedBuyers.map(({ _id }) =>
      alert(
        `refused-${_id}`,
        `The mail server refuses the buyer's address on order ${orderNumber({ _id })}, so the buyer gets no emails.`,
        { text: 'Correct it', to: `/orders/${_id}` },
      ),
    ),
  ];
}

function describeAnswer({ evidenceSentAt, evidenceDueBy }: Facts['disputes'][number], now: Date): string {
  if (evidenceSentAt)
    return `The evidence was sent on ${formatUtcDay(evidenceSentAt)}, and the bank decides.`;
  if (!evidenceDueBy) return 'Answer it in time.';
  if (isPastDue(evidenceDueBy, now)) return describePastDue(evidenceDueBy);
  return `Answer it by ${formatUtcDay(evidenceDueBy)}.`;
}

function describeParcels(facts: Facts): TodayLine[] {
  const { parcelsInTrouble, needlessLabels, uninsuredParcels, openPurchases } = facts;
  return [
    ...parcelsInTrouble.map(({ id, orderId, carrier, number, problem }) =>
      alert(
        `parcel-${id}`,
        `Parcel ${carrier} ${number} of order ${orderNumber({ _id: orderId })}: ${problem}. Ask the carrier, and write to the buyer.`,
        { text: 'Show the order', to: `/orders/${orderId}` },
      ),
    ),
    ...needlessLabels.map(({ id, orderId, carrier, number }) =>
      alert(
        `label-${id}`,
        `Label ${carrier} ${number} of order ${orderNumber({ _id: orderId })} is not needed anymore.`,
        { text: 'Get its money back', to: `/bench/orders/${orderId}` },
      ),
    ),
    ...uninsuredParcels.map(({ id, orderId, carrier, number, insuranceRefusal }) => {
      const parcel = `Parcel ${carrier} ${number} of order ${orderNumber({ _id: orderId })} is not insured`;
      const waits = `${parcel} yet, because the label provider has not answered. The shop asks again; hand the parcel over after that.`;
      const refused = `${parcel}: ${withoutPeriod(insuranceRefusal ?? '')}. Try again, or send it uninsured.`;
      return alert(`uninsured-${id}`, insuranceRefusal === null ? waits : refused, {
        text: 'Decide',
        to: `/bench/orders/${orderId}`,
      });
    }),
    ...facts.owedInsurances.map(({ id, orderId, carrier, number, insuranceCents }) =>
      line(
        `owed-${id}`,
        `The insurance of the voided label ${carrier} ${number} of order ${orderNumber({ _id: orderId })} (${formatCents(insuranceCents ?? 0)}) has not been returned. The shop keeps asking; ask the label provider too.`,
        { text: 'Show the order', to: `/orders/${orderId}` },
      ),
    ),
    ...describeUnrecorded(facts.unrecordedParcels),
    ...openPurchases.map(({ id, orderId, pieceCodes }) =>
      alert(
        `purchase-${id}`,
        `The purchase of a label for ${pieceCodes.join(', ')} was not confirmed. Buying it again completes it, and buys nothing twice.`,
        { text: 'Complete it', to: `/bench/orders/${orderId}` },
      ),
    ),
  ];
}

/**
 * Parcels with typed numbers, which the shop cannot insure. The one that is worth most stands for all, because a shop without a
 * label provider may have one in each order.
 */
function describeUnrecorded(parcels: Facts['unrecordedParcels']): TodayLine[] {
  const [first] = parcels.toSorted((one, other) => (other.toInsureCents ?? 0) - (one.toInsureCents ?? 0));
  if (!first) return [];
  const { id, orderId, toInsureCents } = first;
  const price = formatCents(toInsureCents ?? 0);
  const others = parcels.length - 1;
  const more = others > 0 ? `, and of ${countOf(others, 'other parcel')}` : '';
  const sentence = `Record the insurance for ${price} of order ${orderNumber({ _id: orderId })}${more}.`;
  return [line(`unrecorded-${id}`, sentence, { text: 'Record it', to: `/bench/orders/${orderId}` })];
}

/** A database that saves nothing, jobs that fail, files that are missing, disks that fill up, and a wrong clock. */
function describeMachine(facts: Facts): TodayLine[] {
  const { writeProblem, failingJobs, scheduledJobs, correctedTotals } = facts;
  // Emails that wait have a line of their own.
  const lateJobs = facts.lateJobs.filter(({ job }) => facts.lacking.mail.length === 0 || !isMailJob(job));
  const { vault, disks, clockAheadMs } = facts;
  const { problem } = vault;
  return [
    ...explainWrites(writeProblem).map((sentence) => alert('writes', sentence)),
    ...failingJobs
      .filter(({ failed }) => failed > 0)
      .map(({ job, failed, lastError }) =>
        alert(
          `failed-${job}`,
          `${nameJobs(job, failed)} failed for good: ${lastError ?? 'the log says why'}`,
          { text: 'Try again', retryJob: job },
        ),
      ),
    ...lateJobs.map(({ job, lastError }) =>
      alert(
        `waiting-${job}`,
        `Jobs of the kind ${job} have waited for more than half an hour${lastError ? `: ${lastError}` : '.'}`,
      ),
    ),
    ...scheduledJobs
      .filter(({ isOverdue }) => isOverdue)
      .map(({ job }) => alert(`overdue-${job}`, `The scheduled job ${job} is overdue. The log says why.`)),
    ...(correctedTotals ? [alert('corrected-totals', explainCorrectedTotals(correctedTotals))] : []),
    ...(vault.missing > 0
      ? [alert('masters', explainMissing(vault), { text: 'Show them', to: '/prints?lack=master' })]
      : []),
    ...(problem ? [alert('vault', `${problem}.`)] : []),
    ...explainDisks(disks).map((sentence) => alert(`disk-${sentence}`, sentence)),
    ...explainClock(clockAheadMs).map((sentence) => alert('clock', sentence)),
  ];
}

function explainMissing({ missing, titles }: Vault): string {
  const isCounted = missing <= maxCounted;
  const prints = isCounted
    ? countOf(missing, 'print on sale has', 'prints on sale have')
    : `More than ${maxCounted.toLocaleString('en-US')} prints on sale have`;
  const others = missing > titles.length ? ` and ${isCounted ? missing - titles.length : 'many'} more` : '';
  return `${prints} no master, so no print file can be made: ${titles.join(', ')}${others}.`;
}

/** `2 emails (send-order-confirmation)`, `1 job (refund-cancelled-order)`. */
function nameJobs(job: string, count: number): string {
  return `${isMailJob(job) ? countOf(count, 'email', 'emails') : countOf(count, 'job', 'jobs')} (${job})`;
}
