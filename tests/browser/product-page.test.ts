import { expect, type Page, test } from '@playwright/test';
import { openPrint } from './shopper.ts';

test('a link to a form opens the print in it, and nothing moves', async ({ page }) => {
  await openPrint(page);
  const address = page.url();
  const moved = await watchLayout(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${address}?size=exhibition&frame=wood&mount=full-bleed`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('radio', { name: 'Wood' })).toBeChecked();
    await expect(page.getByRole('definition').first()).toHaveText('$3,425');
    expect(await moved()).toBe(0);
  }
});

/** From now on each page adds up what moves in it. */
async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const { dataset } = document.documentElement;
        dataset.moved = String(Number(dataset.moved ?? 0) + entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
}
