/** What a shop needs before it opens, in the order of its page (decision 113). */
export const openingSteps = [
  'names',
  'policies',
  'prices',
  'print',
  'demo',
  'payments',
  'tax',
  'email',
  'labels',
  'workshop',
  'backup',
  'rehearsal',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** A purchase in test mode, from the cart to the buyer's last email. */
export const rehearsalSteps = ['purchase', 'ticket', 'print-file', 'parcel', 'shipped'] as const;
type RehearsalStep = (typeof rehearsalSteps)[number];

/** What only a person can say, with the text of the button that says it. */
export const confirmations = {
  policies: 'I have read them',
  prices: 'They are right',
  labels: 'I type tracking numbers',
  workshop: 'They are mine',
  backup: 'I have a backup',
  ticket: 'It printed well',
  'print-file': 'It printed well',
} as const satisfies Partial<Record<OpeningStep | RehearsalStep, string>>;
export type Confirmable = keyof typeof confirmations;

export const openingMarks = [...openingSteps, 'ticket', 'print-file'] as const;
/** What a person confirms, or leaves out for a reason. */
export type OpeningMark = (typeof openingMarks)[number];

export const maxReasonCharacters = 500;

/** Whether a person can confirm it. What the shop sees by itself can only be left out for a reason. */
export function isConfirmable(mark: OpeningMark): mark is Confirmable {
  return mark in confirmations;
}

/** Where staff see the shop before it opens. */
export const lookPath = '/api/studio/opening/look';
