import button from './button.module.css';
import styles from './problem.module.css';

/** What went wrong with a part of a page, and the way to try again. */
export function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.problem}>
      <p className={styles.text} role="alert">
        {text}
      </p>
      <button className={button.button} data-quiet type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
