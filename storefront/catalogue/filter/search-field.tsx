import { type FormEvent, useId, useRef } from 'react';
import { maxSearchLength } from '#domain/catalogue/search-filter.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  defaultValue: string | undefined;
  onType: () => void;
  /** The visitor left the field or cleared it. */
  onDone: () => void;
}

/** An uncontrolled input, so text typed before hydration is not lost. */
export function SearchField({ defaultValue, onType, onDone }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Ignore text that an input method is still composing.
  const handleInput = ({ nativeEvent }: FormEvent<HTMLInputElement>) => {
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) onType();
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    onDone();
  };
  return (
    <div className={styles.field} id="search">
      <label className="quiet-text" htmlFor={id}>
        Search
      </label>
      <div className={styles.line}>
        <input
          ref={input}
          className={styles.input}
          id={id}
          type="search"
          name="q"
          defaultValue={defaultValue}
          placeholder="Subject, artist, place"
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          onInput={handleInput}
          onCompositionEnd={onType}
          onBlur={onDone}
        />
        <ClearButton onClick={clear} />
      </div>
    </div>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      className={`${styles.clear} needs-script`}
      type="button"
      aria-label="Clear search"
      onClick={onClick}
    >
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        <path d="m1.5 1.5 11 11m0-11-11 11" fill="none" stroke="currentColor" strokeWidth="1.3" />
      </svg>
    </button>
  );
}
