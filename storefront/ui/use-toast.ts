import { useEffect, useState } from 'react';

export interface ToastMessage {
  title: string;
  text: string;
}

const shownForMs = 5000;

/** The message on show, and the way to show one for five seconds (specification, section 9). */
export function useToast() {
  const [toast, show] = useState<ToastMessage | null>(null);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(show, shownForMs, null);
    return () => clearTimeout(timer);
  }, [toast]);
  return [toast, show] as const;
}
