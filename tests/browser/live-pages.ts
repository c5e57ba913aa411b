import { test as base, type Page } from '@playwright/test';
import { comeAlive } from './come-alive.ts';

/**
 * Tests whose pages are alive once they have been opened, as they are for people, who need longer than any program
 * to find what they look for. A page opened with a `waitUntil` of its own is not waited for.
 */
export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitForLife);
    await use(context);
  },
});

/** From now on the page is alive wherever it goes. */
export function waitForLife(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await comeAliveIfOurs(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await comeAliveIfOurs(page);
    return answer;
  };
}

/** Those of the payment provider, and what is no page, have no program of ours. */
async function comeAliveIfOurs(page: Page): Promise<void> {
  if ((await page.locator('meta[name="shop-url"]').count()) > 0) await comeAlive(page);
}
