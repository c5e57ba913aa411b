import { useSyncExternalStore } from 'react';

/** Ends the wait of the calls that need a fresh verification: true if there was one. */
type Answer = (isVerified: boolean) => void;

let pending: { answers: Answer[] } | undefined;
const listeners = new Set<() => void>();

/** Opens the dialog that asks for a fresh verification. Calls that need it at the same time share one dialog. */
export function requestStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    update({ answers: [...(pending?.answers ?? []), resolve] });
  });
}

/** Closes the dialog and continues the calls that wait for it. */
export function endStepUp(isVerified: boolean): void {
  const answers = pending?.answers ?? [];
  update(undefined);
  for (const answer of answers) answer(isVerified);
}

export function useIsStepUpRequested(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending !== undefined,
  );
}

function update(next: typeof pending): void {
  pending = next;
  for (const listener of listeners) listener();
}
