import { expect, type Page } from '@playwright/test';

/** Waits for the page's own program: before it runs, a link loads the next page anew, and a button does nothing. */
export async function comeAlive(page: Page): Promise<void> {
  const isOfReact = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)),
    );
  await expect.poll(isOfReact).toBe(true);
}

/** Opens a page and waits until it has come alive. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await comeAlive(page);
}
