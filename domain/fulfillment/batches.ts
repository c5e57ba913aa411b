export const batchKindNames = ['print', 'moulding', 'mat', 'glazing'] as const;
export type BatchKindName = (typeof batchKindNames)[number];

/** What each kind of batch prepares. */
export const batchKindWords: Readonly<Record<BatchKindName, string>> = {
  print: 'Prints on a roll',
  moulding: 'Rails from sticks',
  mat: 'Mats from sheets',
  glazing: 'Glazing from sheets',
};
