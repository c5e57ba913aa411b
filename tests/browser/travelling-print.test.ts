import { expect, type Page } from '@playwright/test';
import { test } from './live-pages.ts';

declare global {
  interface Window {
    travelled: Promise<string[]>[];
  }
}

/** Notes of each transition between two pages what moved from its place on one to its place on the other. */
async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    window.travelled = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const moved = () =>
        document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          .filter((name) => name.startsWith('::view-transition-group(print-'));
      window.travelled.push(transition.ready.then(moved));
      return transition;
    };
  });
  return () => page.evaluate(() => Promise.all(window.travelled));
}

/** By the page's own program: a link pressed before it has come alive loads the next page anew. */
async function openPrint(page: Page): Promise<void> {
  await page.goto('/shop/all-prints/');
  const card = page.getByRole('main').getByRole('article').nth(1);
  await card.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
}

/** A page that takes longer than a moment shows its outline first, from which nothing travels: no page does here. */
async function bePatient(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const later = (done: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(done, ms === 250 ? 60_000 : ms, ...rest);
    window.setTimeout = later as typeof setTimeout;
  });
}

test('a print goes along from the wall to its page and back', async ({ page }) => {
  await bePatient(page);
  const transitions = await watchTransitions(page);
  await openPrint(page);
  const group = `::view-transition-group(print-${new URL(page.url()).pathname.split('/').at(-1)})`;
  await expect.poll(transitions).toEqual([[group]]);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
  await expect.poll(transitions).toEqual([[group], [group]]);
});

test('nothing travels for who asks for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const transitions = await watchTransitions(page);
  await openPrint(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
  expect(await transitions()).toEqual([]);
});

test('a browser that knows no transitions shows the next page all the same', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
  await openPrint(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
});
