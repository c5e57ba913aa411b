import { useSyncExternalStore } from 'react';

/** A change that this browser has just made, and that the member of staff may undo. */
export interface UndoOffer {
  changeId: string;
  /** `order.moved`: the kind of its subject, and the action. */
  change: string;
}

let current: UndoOffer | undefined;
const listeners = new Set<() => void>();

/** @param header `Studio-Change` of a response, if it has one. A newer change replaces the offer. */
export function offerUndo(header: string | null): void {
  const [changeId, change = ''] = header?.split(' ') ?? [];
  if (changeId) setOffer({ changeId, change });
}

/** Takes an offer back, unless a newer one has replaced it. */
export function endOffer(offer: UndoOffer): void {
  if (current === offer) setOffer(undefined);
}

export function useUndoOffer(): UndoOffer | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function setOffer(offer: UndoOffer | undefined): void {
  current = offer;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
