import { formatUtcDay } from '../shop/terms.ts';

/**
 * The reasons for which a buyer's bank disputes a card payment, as the provider names them: what the buyer says, and what
 * the shop's records have to show (docs.stripe.com/disputes/categories). The provider's other reasons belong to payments
 * from bank accounts, and to breaches of a card network's own rules.
 */
export const disputeReasons = {
  credit_not_processed: {
    says: 'that a refund is missing',
    answer: 'what was refunded, and what the terms of the purchase say about refunds',
  },
  duplicate: {
    says: 'that the same purchase was charged twice',
    answer: 'that each payment was for an order of its own',
  },
  fraudulent: {
    says: 'that the cardholder did not agree to the payment',
    answer: 'who ordered, which checks the card passed, and where the prints went',
  },
  general: {
    says: 'that something is wrong with the payment, without a closer reason',
    answer: 'what was ordered, made and delivered',
  },
  product_not_received: {
    says: 'that the prints did not arrive',
    answer: "how the prints were shipped, and what the carrier's scans say",
  },
  product_unacceptable: {
    says: 'that the prints were damaged or not as described',
    answer: 'what was ordered, how each print was made and checked, and what the buyer reported',
  },
  subscription_canceled: {
    says: 'that the payment was for a subscription that had ended',
    answer: 'that the payment was for a single order, and that the shop sells no subscriptions',
  },
  unrecognized: {
    says: 'that the cardholder does not recognize the payment',
    answer: 'who ordered, what was ordered, and where the prints went',
  },
} as const;
export type DisputeReason = keyof typeof disputeReasons;

/** A reason that the provider may add later is answered like a general one. */
export function knownReason(reason: string): DisputeReason {
  return reason in disputeReasons ? (reason as DisputeReason) : 'general';
}

/** Whether evidence comes too late for the bank. @param dueBy the last moment for it; null: the provider names none */
export function isPastDue(dueBy: Date | null, now: Date): boolean {
  return dueBy !== null && dueBy < now;
}

/** The sentence about a dispute whose deadline has passed without evidence. */
export function describePastDue(dueBy: Date | string): string {
  return `Nothing was sent by ${formatUtcDay(dueBy)}, and the bank decides.`;
}

/** Why an order is neither refunded nor canceled while its payment is with the bank: the provider would refuse the refund. */
export const bankHasMoney =
  "The buyer's bank has taken this payment back in a dispute. Nothing can be refunded or canceled unless the shop wins.";

/** Every field of evidence that the shop's records can fill, in the order in which the owner reads them. */
export const evidenceFields = [
  { name: 'uncategorized_text', label: 'Summary and chronology', kind: 'text' },
  { name: 'product_description', label: 'What was sold', kind: 'text' },
  { name: 'customer_name', label: "Buyer's name", kind: 'text' },
  { name: 'customer_email_address', label: "Buyer's email", kind: 'text' },
  { name: 'billing_address', label: 'Billing address', kind: 'text' },
  { name: 'shipping_address', label: 'Shipping address', kind: 'text' },
  { name: 'shipping_carrier', label: 'Carrier', kind: 'text' },
  { name: 'shipping_tracking_number', label: 'Tracking number', kind: 'text' },
  { name: 'shipping_date', label: 'Shipped', kind: 'text' },
  { name: 'service_date', label: 'Delivered', kind: 'text' },
  { name: 'refund_policy_disclosure', label: 'How the buyer saw the refund policy', kind: 'text' },
  { name: 'refund_refusal_explanation', label: 'Why no more is refunded', kind: 'text' },
  {
    name: 'cancellation_policy_disclosure',
    label: 'How the buyer saw the cancellation policy',
    kind: 'text',
  },
  { name: 'cancellation_rebuttal', label: 'Whether the buyer canceled', kind: 'text' },
  { name: 'duplicate_charge_id', label: 'The other payment', kind: 'text' },
  { name: 'duplicate_charge_explanation', label: 'How the two payments differ', kind: 'text' },
  { name: 'receipt', label: 'Receipt', kind: 'file' },
  { name: 'customer_communication', label: 'Emails and messages', kind: 'file' },
  { name: 'shipping_documentation', label: 'Label, scans and signature', kind: 'file' },
  { name: 'service_documentation', label: 'Work order', kind: 'file' },
  { name: 'refund_policy', label: 'Refund policy of that day', kind: 'file' },
  { name: 'cancellation_policy', label: 'Cancellation policy of that day', kind: 'file' },
  { name: 'duplicate_charge_documentation', label: 'Receipt of the other order', kind: 'file' },
  { name: 'uncategorized_file', label: 'Photographs of the finished pieces', kind: 'file' },
] as const;
type EvidenceField = (typeof evidenceFields)[number];
export type EvidenceTextField = Extract<EvidenceField, { kind: 'text' }>['name'];
export type EvidenceFileField = Extract<EvidenceField, { kind: 'file' }>['name'];
export const evidenceFileFields = evidenceFields.flatMap(({ name, kind }) => (kind === 'file' ? [name] : []));
export type EvidenceTexts = Partial<Record<EvidenceTextField, string>>;

/** The provider's limits, in characters. */
export const evidenceLimits = { field: 20_000, total: 150_000 } as const;
/** The most characters of all texts. `brief` is for a card network that accepts 19 pages: eight of text, beside ten of files. */
const totals = { whole: evidenceLimits.total, brief: 24_000 } as const;
export type EvidenceLength = keyof typeof totals;
/** The longest summary, so that the chronology keeps its room. */
export const maxSummaryLength = 5000;

/** Stands between the summary and the chronology, which share a field. */
const chronologyHeading = 'Chronology (times in UTC)';

/** The summary first, then what happened, in order. */
export function joinSummary(summary: string, chronology: string): string {
  return `${summary}\n\n${chronologyHeading}\n${chronology}`;
}

/** The summary of a text that `joinSummary` wrote. A text from elsewhere is a summary as a whole. */
export function summaryOf(text: string): string {
  return text.split(`\n\n${chronologyHeading}\n`)[0] ?? text;
}

/** Shortens evidence to the provider's limits: each field, and then the longest ones until all fit. */
export function fitEvidence(texts: EvidenceTexts, length: EvidenceLength = 'whole'): EvidenceTexts {
  const fitting = new Map<string, string>(
    Object.entries(texts).map(([name, text]) => [name, shortenText(text, evidenceLimits.field)]),
  );
  const excess = () => [...fitting.values()].reduce((sum, text) => sum + text.length, -totals[length]);
  for (let over = excess(); over > 0; over = excess()) {
    const [name = '', text = ''] = [...fitting].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    fitting.set(name, shortenText(text, text.length - over));
  }
  return Object.fromEntries(fitting) as EvidenceTexts;
}

/**
 * Ends a text that is too long at the end of a line, or of a word in a single long line, and says so in a last line.
 * @param max in characters, for all of it
 */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, Math.max(0, max - shortened.length - 1));
  const end = Math.max(room.lastIndexOf('\n'), 0) || Math.max(room.lastIndexOf(' '), 0) || room.length;
  return `${room.slice(0, end).trimEnd()}\n${shortened}`;
}

const shortened =
  'The rest is left out because the text is too long for this field. The shop provides it on request.';
