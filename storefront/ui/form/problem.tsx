import type { MouseEvent } from 'react';
import button from '../button.module.css';
import styles from './problem.module.css';

/** Says what failed in a `section`, `aside` or `dialog` with a heading, and lets the visitor try again. */
export function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button disappears, so move the focus to the heading above the coming content.
    const heading = currentTarget.closest('section, aside, dialog')?.querySelector<HTMLElement>('h2');
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
