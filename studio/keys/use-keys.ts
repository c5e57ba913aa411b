import { useEffect, useEffectEvent, useRef } from 'react';

/** How soon the second key of a pair follows, such as `g o`. */
const pairMs = 1500;

/**
 * Calls back for keys and pairs of keys, such as `u` and `g o`, on the whole page. Fields, open dialogs and menus keep
 * their keys for themselves.
 */
export function useKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const first = useRef({ key: '', at: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { timeStamp } = event;
    // A letter with Shift is the same key.
    const key = /^[A-Z]$/.test(event.key) ? event.key.toLowerCase() : event.key;
    const byKeys = new Map(Object.entries(actions));
    const { key: before, at } = first.current;
    const action = (timeStamp - at < pairMs && byKeys.get(`${before} ${key}`)) || byKeys.get(key);
    const isFirst = Object.keys(actions).some((keys) => keys.startsWith(`${key} `));
    first.current = { key: isFirst && !action ? key : '', at: timeStamp };
    if (!action) return;
    event.preventDefault();
    action(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (areKeysOn() && isFree(event)) press(event);
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

const storageName = 'studio-keys';

/** Whether this browser acts on keys of one letter. They are on until the person turns them off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(storageName) !== 'off';
}

export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageName);
  else localStorage.setItem(storageName, 'off');
}
