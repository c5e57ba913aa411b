import { useId } from 'react';
import styles from './field.module.css';

interface Props {
  label: string;
  /** `2026-11-25`, or empty. */
  value: string;
  onChange: (day: string) => void;
}

/** The browser's own field for a day. */
export function DayField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={styles.input}
        id={id}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
