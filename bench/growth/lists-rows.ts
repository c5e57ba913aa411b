import type { GrowthRow } from './growth-row.ts';

/** What reads prints and members. */
export const listsRows: GrowthRow[] = [];
