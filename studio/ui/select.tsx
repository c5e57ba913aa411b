import { type SelectHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  hint?: string;
}

/** The browser's own select: phones show it full size. */
export function Select({ label, options, hint, ...props }: Props) {
  const [id, hintId] = [useId(), useId()];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        className={`${styles.input} ${styles.select}`}
        id={id}
        {...(hint && { 'aria-describedby': hintId })}
        {...props}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <span className={styles.note} id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}
