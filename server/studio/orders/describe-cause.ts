/** The causes in an order's history (`order_history.cause`), and what people read instead. The first match counts. */
const meanings: readonly (readonly [cause: RegExp, meaning: string])[] = [
  [/^owner refund\b/, 'in the terminal'],
  [/^owner$/, 'in the terminal'],
  [/^success page$/, 'the buyer returned from the payment'],
  [/^reconciliation$/, 'comparison with the payment provider'],
  [/^\S+ evt_/, 'the payment provider'],
  [/^confirmation mail\b/, 'Confirmation emailed'],
  [/^production mail$/, 'Email about the start of production sent'],
  [/^shipping mail\b/, 'Shipping email sent'],
  [/^tracking mail\b/, 'Email with the corrected tracking number sent'],
  [/^address mail\b/, 'Email with the corrected address sent'],
  [/^refund mail\b/, 'Refund email sent'],
  [/^cancellation mail$/, 'Cancellation email sent'],
  [/^label bought$/, 'Shipping label bought'],
  [/^label voided$/, 'Shipping label voided'],
  [/^carrier$/, 'News from the carrier'],
  [/^label provider$/, 'the carrier'],
];

/** `shipping mail 01a206…` as `Shipping email sent`. A cause with the name of a member of staff keeps only the name. */
export function describeCause(cause: string, nameOf: (cause: string) => string): string {
  if (cause.startsWith('staff:')) return nameOf(cause.split(' ')[0] ?? cause);
  const refused = /^mail refused: (.*)$/.exec(cause)?.[1];
  if (refused) return `No mail server accepts email for ${refused}`;
  return meanings.find(([pattern]) => pattern.test(cause))?.[1] ?? cause;
}
