import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeTags } from '#domain/shop/accessibility.ts';

/** The row of a grid may have the focus (ARIA 1.2, "row"). This experimental rule knows no rows: axe-core issue 3863. */
const focusedRow = /^focus-order-semantics: .* role="row"/;

/** Expects no violation that axe finds once animations have ended, and a page that does not scroll sideways. */
export async function expectNoViolations(page: Page): Promise<void> {
  await waitForAnimations(page);
  const axe = await newAxe(page);
  const { violations } = await axe.withTags([...axeTags]).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found.filter((each) => !focusedRow.test(each))).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Finds violations in a third of the usual time: it describes no rule that passes, and opens no further page to join the results
 * of frames from other sites, of which the shop has none of its own. Where axe was loaded before, it is not loaded again.
 */
async function newAxe(page: Page): Promise<AxeBuilder> {
  const hasAxe = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)),
  );
  const axeSource = hasAxe.every(Boolean) ? { axeSource: 'null' } : {};
  return new AxeBuilder({ page, ...axeSource }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
}

/** Waits until finite animations have ended, because half-faded text lacks contrast. Skeletons are animated endlessly. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });
}
