import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

/** A box that must be checked before the form is sent. */
export function Checkbox({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className={styles.label}>
      <input className={styles.box} type="checkbox" name={name} value="yes" required />
      {children}
    </label>
  );
}
