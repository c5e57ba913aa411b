import { thresholds } from '../session/return-target.ts';

declare global {
  interface Window {
    /** The buttons that were pressed while the page was not alive; gone once they have been pressed again. */
    pressedEarly?: Set<HTMLButtonElement> | undefined;
  }
}

/**
 * What a page does by itself as soon as it is read, long before its program has come: it counts as visited
 * (specification, section 2), and the buttons that are pressed meanwhile are remembered, each once, since whoever
 * presses twice is only impatient. Those that send a form do so by themselves, or wait until they can.
 */
export const beforeAlive = `(() => {
  const { pathname, search, hash } = location;
  try {
    if (!${thresholds}.test(pathname)) sessionStorage.setItem('origin', pathname + search + hash);
  } catch {}
  window.pressedEarly = new Set();
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button && (button.type === 'button' || !button.form)) window.pressedEarly?.add(button);
  }, true);
})();`;

/** Presses again, in their order, what was pressed too early. */
export function pressAgain(): void {
  const buttons = window.pressedEarly ?? [];
  window.pressedEarly = undefined;
  for (const button of buttons) button.click();
}
