import { test as base, expect, type Page } from '@playwright/test';

/**
 * A test whose `goto` and `reload` wait for hydration. Visitors also find hydrated pages, because people are slower than
 * programs.
 * With a `waitUntil` option, they don't wait for hydration.
 */
export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', hydrateOnLoad);
    await use(context);
  },
});

/** From now on, every navigation of the page waits for hydration. */
export function hydrateOnLoad(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrateShopPage(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrateShopPage(page);
    return response;
  };
}

/** Pages of the payment provider, and responses that are no pages, don't run our scripts. */
async function hydrateShopPage(page: Page): Promise<void> {
  if ((await page.locator('meta[name="shop-settings"]').count()) > 0) await waitForHydration(page);
}

/** Waits for hydration. Before it, links load the next page from the server, and keys have their native effect. */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () =>
    page
      .evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => /^__react/.test(key)))
      // The page has navigated in the meantime.
      .catch(() => false);
  await expect.poll(isHydrated, { intervals: [50] }).toBe(true);
}
