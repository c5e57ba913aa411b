import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  name: string;
  hint?: string;
  /** What is wrong with it, for a person; the line it stands on is there from the start. */
  problem?: string | undefined;
  /** A control at the input's end. */
  children?: ReactNode;
}

export function Field({ label, hint, problem, children, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          className={styles.input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
          {...input}
        />
        {children}
      </div>
      <p className={styles.note} id={noteId} data-problem={Boolean(problem)} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
}
