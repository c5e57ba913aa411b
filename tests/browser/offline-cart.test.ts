import { type BrowserContext, expect, type Page } from '@playwright/test';
import { saveDetails } from '#tests/world/change-details.ts';
import { test } from './hydrated-pages.ts';
import { type LargeShop, openLargeShop } from './open-large-shop.ts';
import { addToCart } from './shopper.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial' });

let shop: LargeShop;
test.beforeAll(async () => {
  shop = await openLargeShop(1);
});
test.afterAll(() => shop.close());

/** Opens a print, buys it, and waits until the browser has kept the cart. @returns the print's title */
async function fillCartAndKeepIt(page: Page): Promise<string> {
  await page.goto(`${shop.url}/shop/all-prints/`);
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', shop.url).href);
  await addToCart(page);
  await untilKept(page);
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** The typefaces that are drawn, and whether the page is as wide as its stylesheet says. */
async function expectStyled(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-family', /^Gloock/);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(241, 237, 230)');
  expect(
    await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('20px Gloock'))),
  ).toBe(true);
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(shop.url + path);
  return tab;
}

test('without a network, the cart opens with its prints and its style, and says so', async ({
  page,
  context,
}) => {
  const title = await fillCartAndKeepIt(page);
  await context.setOffline(true);
  const cart = await openTab(context, '/cart');
  await expect(cart.getByRole('heading', { level: 1 })).toHaveText('My Cart');
  await expect(cart.getByRole('main').getByText(title).first()).toBeVisible();
  // To a page that was opened without a network, Playwright's Chromium 150 says only of a change that there is none.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(cart.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await expectStyled(cart);

  const checkout = cart.getByRole('button', { name: 'Checkout' });
  await checkout.click();
  await expect(cart.getByRole('alert').filter({ hasText: 'You are offline.' })).toContainText(
    'Nothing was charged',
  );
  await context.setOffline(false);
  await expect(cart.getByRole('status').filter({ hasText: 'You are offline.' })).toBeHidden();
  await checkout.click();
  await cart.waitForURL(/\/pay\/cs_test_/);
});

test('without a network, other pages lead to the cart, and open again once online', async ({
  page,
  context,
}) => {
  const title = await fillCartAndKeepIt(page);
  await context.setOffline(true);
  const search = await openTab(context, '/shop/all-prints/?q=ridge');
  await expect(search.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expectStyled(search);
  await search.getByRole('link', { name: 'Try again' }).click();
  await expect(search.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await search.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(search.getByRole('main').getByText(title).first()).toBeVisible();
  await search.goBack();
  await context.setOffline(false);
  await search.getByRole('link', { name: 'Try again' }).click();
  await expect(search.getByRole('heading', { level: 1 })).toHaveText('All Prints');
  await expect(search).toHaveURL(/q=ridge/);
});

test('the worker keeps nothing personal, and answers neither the API nor the studio', async ({
  page,
  context,
}) => {
  await fillCartAndKeepIt(page);
  await page.goto(`${shop.url}/cart`);
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(assets|frames)\//.test(path)).sort()).toEqual(['/cart', '/offline']);

  const studio = await context.newPage();
  const answer = await studio.goto(`${shop.url}/studio/`);
  expect(answer?.fromServiceWorker()).toBe(false);
  await context.setOffline(true);
  await expect(studio.goto(`${shop.url}/studio/`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await expect(studio.goto(`${shop.url}/api/shop/all-prints`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('no other script can become a worker', async ({ page }) => {
  await page.goto(shop.url);
  const register = page.evaluate(() => navigator.serviceWorker.register('/assets/another.js'));
  await expect(register).rejects.toThrow(/TrustedScriptURL/);
});

test('online, each page is the newest, and a new version replaces the kept one', async ({
  page,
  context,
}) => {
  await fillCartAndKeepIt(page);
  const keptNames = () => page.evaluate(() => caches.keys());
  const [former] = await keptNames();
  await saveDetails(shop.db, { shop: 'Ada Prints' });
  await expect(async () => {
    await page.goto(`${shop.url}/cart`);
    await expect(page).toHaveTitle('My Cart - Ada Prints', { timeout: 1000 });
  }).toPass();
  await expect.poll(keptNames).not.toContain(former);
  expect(await keptNames()).toHaveLength(1);
  await context.setOffline(true);
  const cart = await openTab(context, '/cart');
  await expect(cart).toHaveTitle('My Cart - Ada Prints');
});

test('a shop that turns the worker off makes browsers leave it', async ({ page }) => {
  await fillCartAndKeepIt(page);
  await shop.restart({ OFFLINE_CART: 'off' });
  await page.goto(`${shop.url}/cart`);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
});
