import styles from './toast.module.css';
import type { ToastMessage } from './use-toast.ts';

/** The live region is there from the start: only then is a new message in it read out. */
export function Toast({ toast }: { toast: ToastMessage | null }) {
  return (
    <div className={styles.place} role="status">
      {toast && (
        <div className={styles.toast}>
          <strong>{toast.title}</strong>
          <p>{toast.text}</p>
        </div>
      )}
    </div>
  );
}
