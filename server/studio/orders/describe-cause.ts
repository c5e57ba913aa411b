/** The causes in an order's history (`order_history.cause`), and what people read instead. The first match counts. */
const meanings: readonly (readonly [cause: RegExp, meaning: string])[] = [
  [/^owner refund\b/, 'in the terminal'],
  [/^owner$/, 'in the terminal'],
  [/^success page$/, 'the buyer returned from the payment'],
  [/^reconciliation$/, 'comparison with the payment provider'],
  [/^(\S+ )?evt_/, 'the payment provider'],
  [/^confirmation mail\b/, 'Confirmation'],
  [/^production mail$/, 'Start of production'],
  [/^shipping mail\b/, 'Shipping'],
  [/^tracking mail\b/, 'Corrected tracking number'],
  [/^address mail\b/, 'Corrected address'],
  [/^refund mail\b/, 'Refund'],
  [/^cancellation mail$/, 'Cancellation'],
  [/^label bought$/, 'Shipping label bought'],
  [/^label voided$/, 'Shipping label voided'],
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
