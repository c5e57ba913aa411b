import type { UndoableChange } from '#domain/staff/undoable-changes.ts';
import { describeMoney } from './describe-money.ts';
import { describeOffers } from './describe-offers.ts';
import { describePieces } from './describe-pieces.ts';
import { describePrints } from './describe-prints.ts';
import { describeShop } from './describe-shop.ts';
import { describeStaff } from './describe-staff.ts';
import type { Phrase, Phrases } from './phrases.ts';

/**
 * Everything that people do, as the kind of its subject and what was done to it, with what the log says about it. `undoers`
 * has what undoes some of it.
 */
export const actions = {
  ...describeMoney,
  ...describeOffers,
  ...describePieces,
  ...describePrints,
  ...describeShop,
  ...describeStaff,
} as const satisfies Phrases & Record<UndoableChange, Phrase>;

export type Action = keyof typeof actions;
