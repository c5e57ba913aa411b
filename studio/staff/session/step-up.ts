import { SharedState } from '../../ui/shared-state.ts';

/** Ends the wait of a call that needs a fresh verification: true if there was one. */
type Answer = (isVerified: boolean) => void;

/** The calls that wait for a fresh verification. */
export const stepUps = new SharedState<readonly Answer[]>([]);

/** Opens the dialog that asks for a fresh verification. Calls that need it at the same time share one dialog. */
export function requestStepUp(): Promise<boolean> {
  return new Promise((resolve) => stepUps.set([...stepUps.read(), resolve]));
}

/** Closes the dialog and continues the calls that wait for it. */
export function endStepUp(isVerified: boolean): void {
  const answers = stepUps.read();
  stepUps.set([]);
  for (const answer of answers) answer(isVerified);
}
