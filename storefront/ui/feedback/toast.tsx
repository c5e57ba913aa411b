import { useCallback, useEffect, useState } from 'react';
import styles from './toast.module.css';

export interface ToastMessage {
  title: string;
  text: string;
}

/** The key distinguishes a message from an equal one before it. */
type ShownToast = ToastMessage & { key: number };

const shownForMs = 5000;

/** The toast on show, and a function that shows one for five seconds (specification, section 9). */
export function useToast() {
  const [toast, setToast] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(setToast, shownForMs, null);
    return () => clearTimeout(timer);
  }, [toast]);
  const showToast = useCallback((message: ToastMessage) => {
    setToast((before) => ({ ...message, key: (before?.key ?? 0) + 1 }));
  }, []);
  return [toast, showToast] as const;
}

/**
 * Screen readers only announce changes inside a live region, so the region is always on the page. A repeated message
 * gets a new element, or it would not be announced again.
 */
export function Toast({ toast }: { toast: ShownToast | null }) {
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
