import Stripe from 'stripe';
import type { EvidenceFileField, EvidenceTextField } from '#domain/orders/disputes.ts';
import { providerFailed } from '#server/http/errors.ts';
import { type Payments, withinDeadline } from './open-payments.ts';
import { isMissing } from './sessions.ts';
import { toStorable } from './to-storable.ts';

/** Evidence as the provider accepts it. It has no field that costs a fee. */
export type Evidence = Partial<Record<EvidenceTextField | EvidenceFileField, string>>;

/** `sentence` is the provider's explanation, and `isTooLong` that the card network accepts fewer pages. */
type EvidenceAnswer =
  | { ok: true; dispute: Stripe.Dispute }
  | { ok: false; sentence: string; isTooLong: boolean };

/** Undefined when the provider does not know the dispute. @throws RequestError 502 when it does not answer */
export async function readDispute(payments: Payments, id: string): Promise<Stripe.Dispute | undefined> {
  try {
    return toStorable(await withinDeadline(payments.disputes.retrieve(id)));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw noAnswer(error);
  }
}

/** Stores a PDF at the provider. @returns its id. @throws RequestError 502 */
export async function uploadEvidence(payments: Payments, name: string, data: Buffer): Promise<string> {
  const file = { name: `${name}.pdf`, type: 'application/pdf', data };
  try {
    const { id } = await withinDeadline(payments.files.create({ purpose: 'dispute_evidence', file }));
    return id;
  } catch (error) {
    throw noAnswer(error);
  }
}

/** Writes evidence at the provider, where it can be read and replaced until it is sent. @throws RequestError 502 */
export function stageEvidence(payments: Payments, id: string, evidence: Evidence): Promise<EvidenceAnswer> {
  // The provider sends it at once unless it is told not to.
  return update(payments, id, { evidence, submit: false });
}

/**
 * Sends the staged evidence to the bank, which reads it once.
 * @param key the same for each attempt of one press
 * @throws RequestError 502 when the provider may or may not have received the request
 */
export function submitEvidence(payments: Payments, id: string, key: string): Promise<EvidenceAnswer> {
  return update(payments, id, { submit: true }, { idempotencyKey: `evidence-${key}` });
}

async function update(
  payments: Payments,
  id: string,
  parameters: Stripe.DisputeUpdateParams,
  options: Stripe.RequestOptions = {},
): Promise<EvidenceAnswer> {
  try {
    return { ok: true, dispute: await withinDeadline(payments.disputes.update(id, parameters, options)) };
  } catch (error) {
    // An error about the idempotency key is no refusal: the first request with the key may still be made.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode === 409)
      throw noAnswer(error);
    const isTooLong = error.code === 'dispute_evidence_page_limit_exceeded';
    return { ok: false, sentence: error.message, isTooLong };
  }
}

function noAnswer(error: unknown) {
  return providerFailed(
    'The payment provider does not answer. Try again in a moment: evidence is never sent twice.',
    error,
  );
}
