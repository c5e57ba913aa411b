import type { KeyboardEvent } from 'react';

/** From the last link or button on to the first, and back: a dialog alone would let Tab out at its ends. */
export function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const [end, start] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}
