import type { ReactNode } from 'react';
import type { ShownProof } from '#domain/api/shop/proof.ts';
import styles from './setup-status.module.css';

export type SetupState = 'works' | 'needs-you' | 'being-tried' | 'not-set-up';

const words: Readonly<Record<SetupState, string>> = {
  works: 'Works',
  'needs-you': 'Needs you',
  'being-tried': 'Being tried',
  'not-set-up': 'Not set up',
};

interface Props {
  state: SetupState;
  /** One sentence. */
  children: ReactNode;
}

/** Whether a service works, at the top of its page. */
export function SetupStatus({ state, children }: Props) {
  return (
    <section className={styles.setup} data-state={state} aria-label="Status">
      <span className={styles.mark} aria-hidden="true" />
      <strong>{words[state]}</strong>
      <p>{children}</p>
    </section>
  );
}

interface Shown {
  problems: readonly string[];
  isChanging: boolean;
  isUnconfirmed: boolean;
  proof: ShownProof;
}

/** The state of a service that works by a key. */
export function stateOfKey(
  hasKey: boolean,
  { problems, isChanging, isUnconfirmed, proof }: Shown,
): SetupState {
  if (isChanging) return 'being-tried';
  if (problems.length > 0 || isUnconfirmed) return 'needs-you';
  if (!hasKey) return 'not-set-up';
  if (proof.isAwaited) return 'being-tried';
  return proof.provedAt ? 'works' : 'needs-you';
}
