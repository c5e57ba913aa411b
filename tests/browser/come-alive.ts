import { expect, type Page } from '@playwright/test';

/** Waits for the page's own program: before it runs, a link loads the next page anew, and keys do what they do without it. */
export async function comeAlive(page: Page): Promise<void> {
  const isOfReact = () =>
    page
      .evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)))
      // It has gone on to another page meanwhile.
      .catch(() => false);
  await expect.poll(isOfReact, { intervals: [50] }).toBe(true);
}
