import type { MouseEvent } from 'react';
import button from '../button.module.css';
import styles from './problem.module.css';

/** What went wrong with a part of a page, a `section` or `aside` under a heading, and the way to try again. */
export function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes with the problem; the keyboard waits where the answer will be.
    const heading = currentTarget.closest('section, aside')?.querySelector<HTMLElement>('h2');
    heading?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div className={styles.problem}>
      <p className={styles.text} role="alert">
        {text}
      </p>
      <button className={button.button} data-quiet type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
