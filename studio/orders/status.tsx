import type { ReactNode } from 'react';
import styles from './status.module.css';

/** A word for a state, never by color alone. */
export function Status({ isLate = false, children }: { isLate?: boolean; children: ReactNode }) {
  return (
    <span className={styles.status} data-late={isLate}>
      {children}
      {isLate && ', late'}
    </span>
  );
}
