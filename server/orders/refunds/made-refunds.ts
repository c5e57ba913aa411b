import type Stripe from 'stripe';
import type { Cents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { readMaker } from '#server/payments/refund-payment.ts';
import type { FullSession } from '#server/payments/sessions.ts';
import { endStaffChange, failStaffChange } from '#server/staff/record-staff-change.ts';

interface MadeRefund {
  /** The cause for the order's history. Undefined for a refund on the provider's own pages. */
  by: string | undefined;
  /** Refunded in total with this refund. */
  total: Cents;
}

/**
 * The refunds with which the refunded total grew from one amount to another, oldest first. Empty if they don't add up,
 * for example because some of them failed since.
 */
export function refundsBetween({ refunds }: FullSession, from: Cents, to: Cents): MadeRefund[] {
  const made: MadeRefund[] = [];
  let total = 0;
  for (const refund of refunds) {
    if (hasFailed(refund)) continue;
    total += refund.amount;
    const maker = readMaker(refund);
    made.push({ by: maker && `${maker.by} refund ${refund.id}`, total });
  }
  const addsUp = total === to && (from === 0 || made.some((refund) => refund.total === from));
  return addsUp ? made.filter((refund) => refund.total > from) : [];
}

/**
 * Marks the provider's refunds as made or failed in the log of changes, also after a process that ended too early. A bank
 * may return a refund days after it was made.
 */
export async function endRefunds(tx: Executor, { refunds }: FullSession): Promise<void> {
  for (const refund of refunds) {
    const changeId = readMaker(refund)?.changeId;
    if (!changeId) continue;
    if (hasFailed(refund)) await failStaffChange(tx, changeId);
    else await endStaffChange(tx, changeId, 'made');
  }
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
