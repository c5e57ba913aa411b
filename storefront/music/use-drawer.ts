import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { localEntry } from '../store/browser-storage.ts';

const afterPageMs = 500;

const entry = localEntry('music-drawer');

/** Whether the drawer is open. It stays as the visitor left it. When it closes, its handle gets the focus. */
export function useDrawer(handle: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const turn = (toOpen: boolean) => {
    entry.write(toOpen ? 'open' : 'hidden');
    if (toOpen) return open();
    setOpen(false);
    handle.current?.focus();
  };

  // Reopen the drawer after the page itself has loaded.
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (entry.read() !== 'open') return;
    const timer = setTimeout(reopen, document.readyState === 'complete' ? 0 : afterPageMs);
    return () => clearTimeout(timer);
  }, []);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement;
    const isOurs = focused === document.body || handle.current?.parentElement?.contains(focused);
    if (event.key === 'Escape' && !event.defaultPrevented && isOurs) turn(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOpen]);

  return { isOpen, wasOpened, turn };
}
