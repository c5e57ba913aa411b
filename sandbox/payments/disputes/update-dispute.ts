import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { flag } from '../api/parameters.ts';
import { nowInSeconds } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { readContents } from './upload-file.ts';

const maxFieldLength = 20_000;
const maxTotalLength = 150_000;
/** Mastercard's limit for a whole response. Other networks accept more. */
const maxPages = 19;
const charactersOnPage = 3000;

const textFields = [
  ...['access_activity_log', 'billing_address', 'cancellation_policy_disclosure', 'cancellation_rebuttal'],
  ...['customer_email_address', 'customer_name', 'customer_purchase_ip', 'duplicate_charge_explanation'],
  ...['duplicate_charge_id', 'product_description', 'refund_policy_disclosure', 'refund_refusal_explanation'],
  ...['service_date', 'shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_tracking_number'],
  'uncategorized_text',
];
const fileFields = [
  ...[
    'cancellation_policy',
    'customer_communication',
    'customer_signature',
    'duplicate_charge_documentation',
  ],
  ...['receipt', 'refund_policy', 'service_documentation', 'shipping_documentation', 'uncategorized_file'],
];

const fee = z.strictObject({ fee_acknowledged: flag.optional() }).optional();
const evidenceSchema = z.strictObject({
  ...Object.fromEntries(textFields.map((name) => [name, z.string().max(maxFieldLength).optional()])),
  ...Object.fromEntries(fileFields.map((name) => [name, z.string().optional()])),
  enhanced_evidence: z.strictObject({ visa_compliance: fee, mastercard_compliance: fee }).optional(),
});

const updateSchema = z.strictObject({ evidence: evidenceSchema.optional(), submit: flag.default(true) });

/** The work of `GET /v1/disputes/:id`. */
export function retrieveDispute(payments: Payments, { id }: ApiCall): Stripe.Dispute {
  return requireObject(payments, 'dispute', id, 'dispute', 404);
}

/** The work of `POST /v1/disputes/:id`: stages evidence, or sends it to the bank, once. An empty text clears a field. */
export function updateDispute(payments: Payments, call: ApiCall): Stripe.Dispute {
  const { evidence: changes = {}, submit } = checkParameters(updateSchema, call.parameters);
  const dispute = retrieveDispute(payments, call);
  if (!isAnswerable(dispute)) throw invalid(`This dispute is ${dispute.status}, so it cannot be updated.`);
  const { enhanced_evidence = {}, ...fields } = changes;
  const given = Object.entries(fields).map(([name, value]) => [name, value || null]);
  const evidence: Stripe.Dispute.Evidence = {
    ...dispute.evidence,
    ...Object.fromEntries(given),
    enhanced_evidence: { ...dispute.evidence.enhanced_evidence, ...enhanced_evidence },
  };
  requireAcceptable(payments, dispute, evidence);
  const updated = {
    ...dispute,
    evidence,
    evidence_details: { ...dispute.evidence_details, has_evidence: true },
  };
  const result = submit ? submitted(updated) : updated;
  payments.store.save(result);
  recordEvent(payments, 'charge.dispute.updated', result, payments.store.ownerOf(dispute.id));
  return result;
}

function isAnswerable({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'warning_needs_response';
}

function submitted(dispute: Stripe.Dispute): Stripe.Dispute {
  const { due_by, submission_count } = dispute.evidence_details;
  return {
    ...dispute,
    status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review',
    evidence_details: {
      ...dispute.evidence_details,
      past_due: due_by !== null && due_by < nowInSeconds(),
      submission_count: submission_count + 1,
    },
  };
}

/** Throws the provider's error for evidence that is too long, or whose files do not exist. */
function requireAcceptable(
  payments: Payments,
  dispute: Stripe.Dispute,
  evidence: Stripe.Dispute.Evidence,
): void {
  const values = new Map<string, unknown>(Object.entries(evidence));
  const lengths = textFields.map((name) => String(values.get(name) ?? '').length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total > maxTotalLength)
    throw invalid(`The evidence has ${total} characters; at most ${maxTotalLength} are allowed.`, {
      param: 'evidence',
    });
  let pages = Math.ceil(total / charactersOnPage);
  for (const name of fileFields) {
    const id = values.get(name);
    if (typeof id !== 'string') continue;
    requireObject(payments, 'file', id, `evidence[${name}]`);
    pages += countPages(readContents(payments, id));
  }
  const charge = payments.store.find('charge', String(dispute.charge));
  if (charge?.payment_method_details?.card?.network === 'mastercard' && pages > maxPages)
    throw invalid(`The evidence has about ${pages} pages; the network accepts ${maxPages}.`, {
      code: 'dispute_evidence_page_limit_exceeded',
      param: 'evidence',
    });
}

function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1;
}
