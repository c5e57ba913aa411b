import { causeOf, recordNow } from '#server/orders/history.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import { beginSending, findBegunSending, settleSentEvidence } from '#server/orders/refunds/sent-evidence.ts';
import { submitEvidence } from '#server/payments/dispute-evidence.ts';
import { endStaffChange } from '#server/staff/record-staff-change.ts';
import { type EvidenceRefusal, withAnswerable } from './stage-evidence.ts';

/**
 * Sends the staged evidence of a dispute to the bank, once. The sending is in the log of changes before the provider is
 * asked, and the dispute is read before each attempt, so an answer that was lost is found then.
 * @param stagedAt when the evidence that the owner has read was staged
 * @throws RequestError 502 when the provider does not answer; the same call can be repeated safely
 */
export function sendEvidence(
  context: Authored<OrderContext>,
  names: { orderId: string; disputeId: string },
  stagedAt: Date,
): Promise<{ ok: true } | EvidenceRefusal> {
  return withAnswerable(context, names, async (stored) => {
    const { db, payments, author, log } = context;
    const { orderId, id: disputeId, evidenceStagedAt } = stored;
    if (!evidenceStagedAt) return { ok: false, reason: 'not-staged' };
    if (evidenceStagedAt.getTime() !== stagedAt.getTime()) return { ok: false, reason: 'staged-again' };
    // The provider does not have an earlier attempt: it was asked just now.
    const begun = await findBegunSending(db, orderId, disputeId);
    if (begun) await endStaffChange(db, begun.id, 'failed');
    const changeId = await beginSending(db, { orderId, disputeId, author });
    const answer = await submitEvidence(payments, disputeId, changeId);
    if (!answer.ok) {
      await endStaffChange(db, changeId, 'failed');
      return { ok: false, reason: 'by-provider', sentence: answer.sentence };
    }
    await db.transaction(async (tx) => {
      await settleSentEvidence(tx, orderId, { dispute: answer.dispute, isClosed: false });
      await recordNow(tx, orderId, `${causeOf(author)} evidence sent`, 'evidence for the dispute sent');
    });
    log.info({ orderId, disputeId }, 'sent the evidence of a dispute');
    return { ok: true };
  });
}
