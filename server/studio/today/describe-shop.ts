import type { TodayLine } from '#domain/api/today.ts';
import { maxCounted } from '#domain/catalogue/print-states.ts';
import { countOf } from '#domain/count-of.ts';
import { formatCents } from '#domain/money.ts';
import { orderNumber, statusInSentence } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { explainWrites } from '#server/database/check-writes.ts';
import { logNameOf } from '#server/log.ts';
import { isOpen } from '#server/orders/refunds/disputes.ts';
import { explainCorrectedTotals } from '#server/orders/totals/check-sales-totals.ts';
import { explainClock } from '#server/status/explain-clock.ts';
import { type Disk, explainDisks } from '#server/status/read-disks.ts';
import type { ShopTroubles } from '#server/status/read-status.ts';

/** The prints on sale without a master, and why the vault cannot be read. */
export interface Vault {
  /** How many there are, at most `maxCounted` + 1. */
  missing: number;
  /** The titles of the first three. */
  titles: string[];
  problem?: string;
}

type Facts = ShopTroubles & {
  vault: Vault;
  disks: Disk[];
  /** How far this machine's clock is ahead of the payment provider's. */
  clockAheadMs: number;
};

/** What needs the owner, from the facts of `shop status`. */
export function describeShop(facts: Facts): TodayLine[] {
  return [
    ...describeDue(facts),
    ...describeMoney(facts),
    ...describeParcels(facts),
    ...describeMachine(facts),
  ];
}

/** @param count the number of messages that wait for an answer */
export function describeMessages(count: number): TodayLine[] {
  if (count === 0) return [];
  const sentence = `${countOf(count, 'message is', 'messages are')} waiting for an answer.`;
  return [{ id: 'messages', isAlert: false, sentence, action: { text: 'Read', to: '/messages?state=new' } }];
}

function describeDue({ dueOrders, stopped }: Facts): TodayLine[] {
  const late = dueOrders.filter(({ isLate }) => isLate);
  const due = dueOrders.filter(({ isLate }) => !isLate);
  const [first] = late;
  const oldest = first && `${first.number} (${statusInSentence(first.status)})`;
  const since = first && formatUtcDay(first.shipBy);
  return [
    ...(oldest
      ? [
          alert(
            'late-orders',
            late.length === 1
              ? `Order ${oldest} has been late since ${since}.`
              : `${late.length} orders are late. The oldest is ${oldest}, since ${since}.`,
            {
              text: 'Show them',
              to: '/orders?filter=late',
            },
          ),
        ]
      : []),
    ...(due.length > 0
      ? [
          {
            id: 'due-orders',
            isAlert: false,
            sentence: `${countOf(due.length, 'order ships', 'orders ship')} by ${formatUtcDay(due.at(-1)?.shipBy ?? '')}.`,
            action: { text: 'Show the pieces', to: '/bench?day=due' },
          },
        ]
      : []),
    ...stopped.map((code) =>
      alert(
        `stopped-${code}`,
        `${code} was started before its order was canceled or refunded. Keep or discard it.`,
        { text: 'Show it', to: `/p/${code}` },
      ),
    ),
  ];
}

function describeMoney({
  disputes,
  failedRefunds,
  paidWithoutOrder,
  sessionsSetAside,
  refusedBuyers,
}: Facts) {
  return [
    ...disputes.map((dispute) => {
      const { id, orderId, amount, reason } = dispute;
      const over = `over ${formatCents(amount)} of order ${orderNumber({ _id: orderId })}`;
      const next = isOpen(dispute)
        ? 'Answer it at the payment provider in time.'
        : 'Decide whether the order is still made.';
      const sentence = `A dispute ${over} ${isOpen(dispute) ? 'is open' : 'was lost'} (${reason.replaceAll('_', ' ')}). ${next}`;
      return alert(`dispute-${id}`, sentence, { text: 'Show the order', to: `/orders/${orderId}` });
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

function describeParcels({ parcelsInTrouble, needlessLabels, openPurchases }: Facts): TodayLine[] {
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
        `Label ${carrier} ${number} of order ${orderNumber({ _id: orderId })} is not needed any more.`,
        { text: 'Get its money back', to: `/bench/orders/${orderId}` },
      ),
    ),
    ...openPurchases.map(({ id, orderId, pieceCodes }) =>
      alert(
        `purchase-${id}`,
        `The purchase of a label for ${pieceCodes.join(', ')} was not confirmed. Buying it again completes it, and buys nothing twice.`,
        { text: 'Complete it', to: `/bench/orders/${orderId}` },
      ),
    ),
  ];
}

/** A database that saves nothing, jobs that fail, files that are missing, disks that fill up, and a wrong clock. */
function describeMachine(facts: Facts): TodayLine[] {
  const { writeProblem, failingJobs, lateJobs, scheduledJobs, correctedTotals } = facts;
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
  const isEmail = /^(send|resend|mail)-/.test(job);
  return `${isEmail ? countOf(count, 'email', 'emails') : countOf(count, 'job', 'jobs')} (${job})`;
}

function alert(id: string, sentence: string, action: TodayLine['action'] = null): TodayLine {
  return { id, isAlert: true, sentence, action };
}
