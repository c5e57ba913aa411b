import type { ReactNode } from 'react';
import buttons from '../actions.module.css';
import styles from './selection-bar.module.css';

interface Props {
  /** What is selected, such as `Selected pieces`. */
  label: string;
  /** How many are selected, as a sentence. */
  status: string;
  /** The buttons. */
  actions: ReactNode;
  children?: ReactNode;
}

/** What can be done with several lines of a list at once. It stays at the window's lower edge. */
export function SelectionBar({ label, status, actions, children }: Props) {
  return (
    <section className={styles.bar} aria-label={label} data-bottom-bar="tall">
      <p role="status">{status}</p>
      <div className={buttons.tight}>{actions}</div>
      {children}
    </section>
  );
}
