import { useEffect, useEffectEvent } from 'react';

/** How soon the second key of a pair follows, such as `g o`. */
const pairMs = 1500;

/**
 * Calls back for keys and pairs of keys, such as `u` and `g o`, on the whole page. Fields, open dialogs and menus keep
 * their keys for themselves.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent, keys: string) => {
    const action = new Map(Object.entries(actions)).get(keys);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    let first = { key: '', at: 0 };
    const listen = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const isPair = first.key !== '' && event.timeStamp - first.at < pairMs;
      act(event, isPair ? `${first.key} ${event.key}` : event.key);
      first = isPair ? { key: '', at: 0 } : { key: event.key, at: event.timeStamp };
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const places =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** Whether nothing else on the page wants the key. */
function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, repeat } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || repeat) return false;
  if (target instanceof Element && target.closest(places)) return false;
  return document.querySelector('[role=dialog], [role=alertdialog]') === null;
}
