/**
 * Lists opt in to the keys j, k, x and e with `data-line` on each line: an `li`, a row or a card. Its first link or button
 * opens it unless another one has `data-edit`. A row of a grid takes the focus itself and has its address in `data-to`,
 * because a click would select it. Lines with nothing to open are skipped.
 */
const lineSelector = 'main [data-line]';
const controls = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]';

/** Moves the focus to the next line (1) or the previous one (-1). */
export function moveInList(step: 1 | -1): void {
  const lines = [...document.querySelectorAll<HTMLElement>(lineSelector)].filter((line) =>
    Boolean(line.checkVisibility() && opener(line)),
  );
  const index = lines.findIndex((line) => line.contains(document.activeElement));
  const start = step === 1 ? 0 : lines.length - 1;
  const next = lines[index < 0 ? start : index + step];
  opener(next)?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * Checks or unchecks the checkbox of the line with the focus, or begins a selection with the line by `data-select`.
 * @param isRange as with Shift: all lines from the one that was pressed last
 */
export function selectLine(isRange: boolean): void {
  const box = focusedLine()?.querySelector('input[type=checkbox], [data-select]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
}

/** Opens the line with the focus for editing. */
export function openLine(navigate: (to: string) => void): void {
  const line = focusedLine();
  if (line?.dataset.to) navigate(line.dataset.to);
  else (line?.querySelector<HTMLElement>('[data-edit]') ?? opener(line))?.click();
}

function focusedLine(): HTMLElement | null | undefined {
  return document.activeElement?.closest<HTMLElement>(lineSelector);
}

function opener(line: HTMLElement | null | undefined): HTMLElement | null | undefined {
  if (line?.matches(`${controls}, [role=row]`)) return line;
  return line?.querySelector<HTMLElement>('a[href]') ?? line?.querySelector<HTMLElement>(controls);
}
