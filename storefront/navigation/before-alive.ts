import { authPages } from '../session/auth-pages.ts';
import { originKey } from '../session/origin.ts';

declare global {
  interface Window {
    /** The buttons that were pressed while nobody heard it; undefined once the page hears every press itself. */
    pressedEarly?: Set<HTMLButtonElement> | undefined;
  }
}

/**
 * What a page does by itself as soon as it is read, long before its program has come: it counts as visited
 * (specification, section 2), and the buttons that are pressed meanwhile are remembered, each once, since whoever
 * presses twice is only impatient. Those that send a form do so by themselves, or wait until they can.
 *
 * React may hear a press that finds the page half alive, or stop it on its way: one that gets to the end of its way
 * once the page hears presses has been heard.
 *
 * The server writes it; the browser keeps what stands there.
 */
export const beforeAlive = import.meta.env.SSR
  ? `(() => {
  const { pathname, search, hash } = location;
  try {
    if (!${authPages}.test(pathname)) sessionStorage.setItem('${originKey}', pathname + search + hash);
  } catch {}
  const early = (window.pressedEarly = new Set());
  addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (window.pressedEarly && button && (button.type === 'button' || !button.form)) early.add(button);
  }, true);
  addEventListener('click', ({ target }) => {
    if (!window.pressedEarly) early.delete(target.closest('button'));
  });
})();`
  : '';

/** The buttons that were pressed too early, in their order; from now on none is. */
export function takeEarlyPresses(): Iterable<HTMLButtonElement> {
  const buttons = window.pressedEarly ?? [];
  window.pressedEarly = undefined;
  return buttons;
}
