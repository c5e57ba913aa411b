import type { InputHTMLAttributes } from 'react';
import styles from './checkbox.module.css';

/** A box with its text after it; a radio button with `type`. A form sends a checked one as `yes`. */
export function Checkbox({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={styles.label}>
      <input type="checkbox" value="yes" {...input} />
      {children}
    </label>
  );
}
