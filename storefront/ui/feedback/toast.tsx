import styles from './toast.module.css';
import type { ShownToast } from './use-toast.ts';

/**
 * The live region is there from the start: only then is a new message in it read out. One that says the same as the
 * one before it is an element of its own, or nobody would hear it.
 */
export function Toast({ toast }: { toast: ShownToast | null }) {
  return (
    <div className={styles.place} role="status">
      {toast && (
        <div className={styles.toast} key={toast.turn}>
          <strong>{toast.title}</strong>
          <p>{toast.text}</p>
        </div>
      )}
    </div>
  );
}
