import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Author } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import {
  beginStaffChange,
  endStaffChange,
  findUnfinishedChanges,
  type LoggedChange,
} from '#server/staff/record-staff-change.ts';
import { disputes } from '../tables.ts';

const sendAction = 'order.evidence-sent' as const;

/** Only one person at a time stages or sends the evidence of a dispute. */
export function evidenceLock(disputeId: string) {
  return { key: disputeId, seed: 4 };
}

/** Adds a sending to the log of changes, before the provider is asked. @returns the id of its row */
export function beginSending(
  on: Executor,
  { orderId, disputeId, author }: { orderId: string; disputeId: string; author: Author },
): Promise<string> {
  return beginStaffChange(on, { author, action: sendAction, id: orderId, after: { dispute: disputeId } });
}

/** The sending of a dispute's evidence whose outcome is not recorded, if any. */
export async function findBegunSending(
  on: Executor,
  orderId: string,
  disputeId: string,
): Promise<LoggedChange | undefined> {
  const begun = await findUnfinishedChanges(on, { subjectId: orderId, action: sendAction });
  return begun.find(({ after }) => Object(after).dispute === disputeId);
}

/**
 * Records whether the evidence of a dispute was sent, as the provider says, also when its answer to the sending was lost, or
 * when it was sent on the provider's own pages.
 * @returns whether the bank has the evidence
 */
export async function settleSentEvidence(
  tx: Executor,
  orderId: string,
  { dispute: { id, evidence_details }, isClosed }: { dispute: Stripe.Dispute; isClosed: boolean },
): Promise<boolean> {
  const isSent = evidence_details.submission_count > 0;
  if (isSent)
    await tx
      .update(disputes)
      .set({ evidenceSentAt: new Date() })
      .where(and(eq(disputes.id, id), isNull(disputes.evidenceSentAt)));
  if (!isSent && !isClosed) return false;
  const begun = await findBegunSending(tx, orderId, id);
  if (begun) await endStaffChange(tx, begun.id, isSent ? 'made' : 'failed');
  return isSent;
}
