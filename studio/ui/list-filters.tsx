import type { ReactNode } from 'react';
import styles from './list-filters.module.css';

/** The search field of a list, and the select beside it. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <search className={styles.filters}>{children}</search>;
}
