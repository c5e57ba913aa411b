import type { StagedEvidence } from '#domain/api/orders/evidence.ts';
import {
  disputeReasons,
  type EvidenceFileField,
  evidenceFields,
  knownReason,
  summaryOf,
} from '#domain/orders/disputes.ts';
import { notFound, providerFailed } from '#server/http/errors.ts';
import type { OrderContext } from '#server/orders/order-context.ts';
import { dueByOf, findDisputes } from '#server/orders/refunds/disputes.ts';
import { readDispute } from '#server/payments/dispute-evidence.ts';

type Names = { orderId: string; disputeId: string };

/** The evidence of a dispute as the provider has it. @throws RequestError 404, 502 */
export async function showEvidence(
  context: Pick<OrderContext, 'db' | 'payments'>,
  names: Names,
): Promise<StagedEvidence> {
  const { stored, current } = await findBoth(context, names);
  const values = new Map<string, unknown>(Object.entries(current.evidence));
  const fields = evidenceFields.flatMap(({ name, label, kind }) => {
    const value = values.get(name);
    if (!value) return [];
    const text = kind === 'text' ? String(value) : null;
    return [{ name, label, text, characters: text?.length ?? 0 }];
  });
  return {
    reason: disputeReasons[knownReason(stored.reason)].says,
    summary: summaryOf(current.evidence.uncategorized_text ?? ''),
    fields,
    characters: fields.reduce((sum, { characters }) => sum + characters, 0),
    stagedAt: stored.evidenceStagedAt?.toISOString() ?? null,
    sentAt: stored.evidenceSentAt?.toISOString() ?? null,
    dueBy: dueByOf(current)?.toISOString() ?? null,
  };
}

/** A file of evidence as the bank gets it. @throws RequestError 404, 502 */
export async function readEvidenceFile(
  context: Pick<OrderContext, 'db' | 'payments'>,
  { field, ...names }: Names & { field: EvidenceFileField },
): Promise<Buffer> {
  const { current } = await findBoth(context, names);
  const file = current.evidence[field];
  if (!file) throw notFound('The evidence has no such file.');
  try {
    return await context.payments.readFile(typeof file === 'string' ? file : file.id);
  } catch (error) {
    throw providerFailed('The payment provider does not give the file. Please try again.', error);
  }
}

export const unknownDispute = () => 'There is no such dispute.';

async function findBoth(
  { db, payments }: Pick<OrderContext, 'db' | 'payments'>,
  { orderId, disputeId }: Names,
) {
  const stored = (await findDisputes(db, orderId)).find(({ id }) => id === disputeId);
  const current = stored && (await readDispute(payments, disputeId));
  if (!stored || !current) throw notFound(unknownDispute());
  return { stored, current };
}
