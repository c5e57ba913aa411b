import { formatCents } from '#domain/money.ts';
import type { LoggedChange } from '#server/staff/record-staff-change.ts';

/** The causes in an order's history (`order_history.cause`), and what people read instead. The first match counts. */
const meanings: readonly (readonly [cause: RegExp, meaning: string])[] = [
  [/^owner\b/, 'in the terminal'],
  [/^buyer\b/, 'the buyer'],
  [/^shop refund\b/, 'the shop, because the order was canceled'],
  [/^shop$/, 'the shop'],
  [/^offer already paid$/, 'the shop, because its offer was already paid'],
  [/^delay mail\b/, 'Delay notice'],
  [/^question mail\b/, 'Delay notice that asks again'],
  [/^lapse mail\b/, 'Canceled, because the buyer did not agree to a delay'],
  [/^success page$/, 'the buyer returned from the payment'],
  [/^reconciliation$/, 'comparison with the payment provider'],
  [/^(\S+ )?evt_/, 'the payment provider'],
  [/^confirmation mail\b/, 'Confirmation'],
  [/^production mail$/, 'Start of production'],
  [/^shipping mail\b/, 'Shipping'],
  [/^correction mail\b/, 'Correction: not shipped yet'],
  [/^tracking mail\b/, 'Corrected tracking number'],
  [/^address mail\b/, 'Corrected address'],
  [/^refund mail\b/, 'Refund'],
  [/^returned mail\b/, 'Refund that came back'],
  [/^cancellation mail$/, 'Cancellation'],
  [/^claim mail\b/, 'Claim received'],
  [/^remake mail\b/, 'Print made again'],
  [/^decline mail\b/, 'Claim declined'],
  [/^extended mail\b/, 'Decision of a claim put off'],
  [/^claim refunded\b/, 'a claim ended with the refund of the order'],
  [/^claim reopened\b/, 'a claim is open again, because the refund was undone'],
  [/^claim withdrawn\b/, 'the buyer withdrew a claim'],
  [/^claim\b/, 'the buyer claimed a damaged or wrong print'],
  [/^label bought$/, 'Shipping label bought'],
  [/^label voided$/, 'Shipping label voided'],
  [/^parcel insurance$/, 'Insurance of a parcel'],
  [/^carrier$/, 'News from the carrier'],
  [/^label provider$/, 'the carrier'],
];

/** Whether an entry of the history is an email to the buyer, or an address that no mail server accepts. */
export function isEmail(cause: string): boolean {
  return /^(\w+ mail|mail refused:)/.test(cause);
}

/** `shipping mail 01a206…` as `Shipping`. A cause with the name of a member of staff keeps only the name. */
export function describeCause(cause: string, nameOf: (cause: string) => string): string {
  if (cause.startsWith('staff:')) return nameOf(cause.split(' ')[0] ?? cause);
  const refused = /^mail refused: (.*)$/.exec(cause)?.[1];
  if (refused) return `No mail server accepts email for ${refused}`;
  return meanings.find(([pattern]) => pattern.test(cause))?.[1] ?? cause;
}

/** A change at another company that is not made, or not known to be: `began a refund of $50.00; …`. */
export function describeUnfinished({
  action,
  outcome,
  before,
  after,
}: Pick<LoggedChange, 'action' | 'outcome' | 'before' | 'after'>): string {
  const what = describeRequest(action, Object(before), Object(after));
  return outcome === 'begun'
    ? `began ${what}; the provider's answer is missing`
    : `tried ${what}; the provider has not made it`;
}

function describeRequest(
  action: string,
  before: { refunded?: number },
  after: { refunded?: number; labels?: string[]; label?: string },
): string {
  if (action === 'label-bought') return `to buy a label (${after.labels?.join('; ')})`;
  if (action === 'label-voided') return `to void the label ${after.label}`;
  if (action === 'evidence-staged') return 'to stage evidence for the dispute';
  if (action === 'evidence-sent') return 'to send evidence for the dispute';
  return `a refund of ${formatCents((after.refunded ?? 0) - (before.refunded ?? 0))}`;
}
