import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The header has room for its links from here on, and no menu. */
const wideEnough = '(min-width: 603px)';

/** Opens the dialog, and closes it when the page or the header under it becomes another. */
export function useMenuDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    const wide = matchMedia(wideEnough);
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [dialog]);
  useEffect(() => {
    if (openedAt.current !== key) dialog.current?.close();
  }, [dialog, key]);
}
