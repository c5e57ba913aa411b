import type { ReactNode } from 'react';
import styles from './status.module.css';

interface Props {
  /** Whether it waits for the shop. */
  isOpen?: boolean;
  isLate?: boolean;
  children: ReactNode;
}

/** A label with the word for a state, never by color alone. */
export function Status({ isOpen = false, isLate = false, children }: Props) {
  return (
    <span className={styles.status} data-open={isOpen} data-late={isLate}>
      {children}
      {isLate && ', late'}
    </span>
  );
}
