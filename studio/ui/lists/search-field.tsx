import { useEffect, useId, useState } from 'react';
import styles from '../field.module.css';

interface Props {
  label: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
}

/** How long after the last key a search starts. */
const pauseMs = 250;

/** A field that searches while the person types. */
export function SearchField({ label, hint, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  // Back and links change the value from outside.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={styles.input}
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hint && (
        <p className={styles.note} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
