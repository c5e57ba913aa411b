import { useCallback, useEffect, useState } from 'react';

export interface ToastMessage {
  title: string;
  text: string;
}

/** `turn` tells it from the one before it. */
export type ShownToast = ToastMessage & { turn: number };

const shownForMs = 5000;

/** The message on show, and the way to show one for five seconds (specification, section 9). */
export function useToast() {
  const [toast, setToast] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(setToast, shownForMs, null);
    return () => clearTimeout(timer);
  }, [toast]);
  const show = useCallback((message: ToastMessage) => {
    setToast((before) => ({ ...message, turn: (before?.turn ?? 0) + 1 }));
  }, []);
  return [toast, show] as const;
}
