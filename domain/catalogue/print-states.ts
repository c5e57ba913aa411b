/** Whether buyers see a print: now, never, or from a moment on. */
export const printStates = ['published', 'hidden', 'planned'] as const;
export type PrintState = (typeof printStates)[number];

/** What may be missing: the master in the vault, or pixels for 150 ppi in some variant on sale. */
export const printLacks = ['master', 'pixels'] as const;

/** `gallery` is the owner's order. */
export const printSorts = ['gallery', 'newest', 'title'] as const;
export type PrintSort = (typeof printSorts)[number];

/** How many prints of a list are counted. A list with more says "more than 1,000". */
export const maxCounted = 1000;

/** The most prints that one change accepts. */
export const maxChangedPrints = 2000;
