import type { Page } from '@playwright/test';

/** Watches what moves by itself, on each page from now on. `share` adds up the browser's measure of it, and `moved` says what moved from where to where. */
export async function watchLayout(page: Page) {
  await page.addInitScript(() => {
    const shifts = { share: 0, moved: [] as string[] };
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.share += value;
        for (const { node, previousRect, currentRect } of sources) {
          const name =
            node instanceof Element ? `<${node.localName} class="${node.className}">` : node?.nodeName;
          shifts.moved.push(
            `${name} ${node?.textContent}: ${place(previousRect)} became ${place(currentRect)}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  const read = () =>
    page.evaluate(() => (window as unknown as { shifts: { share: number; moved: string[] } }).shifts);
  return { share: async () => (await read()).share, moved: async () => (await read()).moved };
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
