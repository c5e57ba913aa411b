import { type FormEvent, useId, useRef } from 'react';
import { longestSearch } from '#domain/print-filter.ts';
import select from '../../ui/form/select.module.css';
import styles from './search-field.module.css';

interface SearchFieldProps {
  defaultValue: string | undefined;
  onType: () => void;
  /** No more letters come for now. */
  onDone: () => void;
}

/** Looks for prints by their words. It keeps what is typed by itself, also before the page's script has come. */
export function SearchField({ defaultValue, onType, onDone }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What an input method still composes is no word yet.
  const type = ({ nativeEvent }: FormEvent<HTMLInputElement>) => {
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) onType();
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    onDone();
  };
  return (
    <div className={styles.field}>
      <label className={select.label} htmlFor={id}>
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
          placeholder="Title, artist or place"
          maxLength={longestSearch}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          onInput={type}
          onCompositionEnd={onType}
          onBlur={onDone}
        />
        <button className={styles.clear} type="button" aria-label="Clear search" onClick={clear}>
          <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
            <path d="m1.5 1.5 11 11m0-11-11 11" fill="none" stroke="currentColor" strokeWidth="1.3" />
          </svg>
        </button>
      </div>
    </div>
  );
}
