import { useEffect, useRef, useState } from 'react';
import { useShopStore } from '../store/store.ts';
import { removeFromSaved } from './remove-from-saved.ts';

/** Removes saved prints one at a time, and keeps the keyboard's place: the print that moved up has it then. */
export function useRemoval(savedCount: number) {
  const store = useShopStore();
  const list = useRef<HTMLUListElement>(null);
  const gap = useRef<number | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a print has gone when their number changes
  useEffect(() => {
    if (gap.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(gap.current, buttons.length - 1)] ?? document.getElementById('main');
    gap.current = null;
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  }, [savedCount]);

  const remove = async (favouriteId: string, index: number) => {
    if (removing) return;
    setRemoving(favouriteId);
    gap.current = index;
    if (await removeFromSaved(store, favouriteId)) gap.current = null;
    setRemoving(null);
  };
  return { list, removing, remove };
}
