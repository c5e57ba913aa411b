import { type TextareaHTMLAttributes, useId } from 'react';
import field from './field.module.css';
import styles from './text-area.module.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  label: string;
  name: string;
  hint?: string;
  /** What is wrong with it, for a person; the line it stands on is there from the start. */
  problem?: string | undefined;
}

/** A field for several lines: it grows with what is written. */
export function TextArea({ label, hint, problem, ...area }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.line}>
        <textarea
          className={`${field.input} ${styles.area}`}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
          {...area}
        />
      </div>
      <p className={field.note} id={noteId} data-problem={Boolean(problem)} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
}
