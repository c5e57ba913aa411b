import { useCallback, useEffect, useState } from 'react';
import styles from './toast.module.css';

interface ToastMessage {
  title: string;
  text: string;
}

/** The key distinguishes a message from an equal one before it. */
type KeyedToast = ToastMessage & { key: number };

const durationMs = 5000;

/** The current toast, and a function that shows a toast for five seconds (specification, section 9). */
export function useToast() {
  const [toast, setToast] = useState<KeyedToast | null>(null);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(setToast, durationMs, null);
    return () => clearTimeout(timer);
  }, [toast]);
  const showToast = useCallback((message: ToastMessage) => {
    setToast((previous) => ({ ...message, key: (previous?.key ?? 0) + 1 }));
  }, []);
  return [toast, showToast] as const;
}

/**
 * Screen readers announce only changes inside a live region, so the region is always on the page. A repeated message
 * gets a new element, because they would not announce an unchanged one again.
 */
export function Toast({ toast }: { toast: KeyedToast | null }) {
  return (
    <div className={styles.place} role="status">
      {toast && (
        <div className={styles.toast} key={toast.key}>
          <strong>{toast.title}</strong>
          <p>{toast.text}</p>
        </div>
      )}
    </div>
  );
}
