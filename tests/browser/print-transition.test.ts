import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';

declare global {
  interface Window {
    transitions: Promise<string[]>[];
  }
}

/** Records which elements each transition between two pages animates. */
async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    window.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const movedGroups = () =>
        document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          .filter((name) => name.startsWith('::view-transition-group(print-'));
      window.transitions.push(transition.ready.then(movedGroups));
      return transition;
    };
  });
  return () => page.evaluate(() => Promise.all(window.transitions));
}

/** Navigates after hydration. Before it, a link would load the next page from the server. */
async function openPrint(page: Page): Promise<void> {
  await page.goto('/shop/all-prints/');
  const card = page.getByRole('main').getByRole('article').nth(1);
  await card.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
}

/** Keeps pages from showing a skeleton first, because nothing is animated from a skeleton. */
async function preventSkeletons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const slowSetTimeout = (done: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(done, ms === 250 ? 60_000 : ms, ...rest);
    window.setTimeout = slowSetTimeout as typeof setTimeout;
  });
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a print is animated from the catalogue to its page and back', async ({ page }) => {
  await preventSkeletons(page);
  const transitions = await watchTransitions(page);
  await openPrint(page);
  const group = `::view-transition-group(print-${new URL(page.url()).pathname.split('/').at(-1)})`;
  await expect.poll(transitions).toEqual([[group]]);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
  await expect.poll(transitions).toEqual([[group], [group]]);
});

test('nothing is animated for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const transitions = await watchTransitions(page);
  await openPrint(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
  expect(await transitions()).toEqual([]);
});

test('a browser without view transitions also shows the next page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
  await openPrint(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
});
