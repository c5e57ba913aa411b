import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { localEntry } from '../store/browser-storage.ts';

const afterPageMs = 500;

const remembered = localEntry('music-drawer');

/** Whether the drawer is open, as the visitor left it. Its handle gets the focus back when it closes. */
export function useDrawer(handle: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const turn = (toOpen: boolean) => {
    remembered.write(toOpen ? 'open' : 'hidden');
    if (toOpen) return open();
    setOpen(false);
    handle.current?.focus();
  };

  // After the page itself has loaded.
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (remembered.read() !== 'open') return;
    const timer = setTimeout(reopen, document.readyState === 'complete' ? 0 : afterPageMs);
    return () => clearTimeout(timer);
  }, []);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const place = document.activeElement;
    const isOurs = place === document.body || handle.current?.parentElement?.contains(place);
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
