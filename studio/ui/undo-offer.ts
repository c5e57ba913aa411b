import { isUndoable, type UndoableChange } from '#domain/staff/undoable-changes.ts';
import { SharedState } from './shared-state.ts';

/** A change that this browser has just made, and that the member of staff may undo. */
export interface UndoOffer {
  changeId: string;
  change: UndoableChange;
}

export const undoOffer = new SharedState<UndoOffer | undefined>(undefined);

/** @param header `Studio-Change` of a response, if it has one. A newer change replaces the offer. */
export function offerUndo(header: string | null): void {
  const [changeId, change = ''] = header?.split(' ') ?? [];
  if (changeId && isUndoable(change)) undoOffer.set({ changeId, change });
}

/** Takes an offer back, unless a newer one has replaced it. */
export function endOffer(offer: UndoOffer): void {
  if (undoOffer.read() === offer) undoOffer.set(undefined);
}
