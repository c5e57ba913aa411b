import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import { addToCart, openPrint } from './shopper.ts';

/** Delays the page's scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const scriptRelease = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scriptRelease.promise;
    await route.continue();
  });
  return scriptRelease.resolve;
}

test('a choice made before hydration is priced, shown and bought', async ({ page }) => {
  await openPrint(page);
  const address = page.url();
  const release = await delayScripts(page);
  await page.goto(`${address}?frame=wood`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /Medium/ }).check();
  await page.getByRole('radio', { name: /Full Bleed/ }).check();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/size=medium&frame=wood&mount=full-bleed/);
  await expect(page.getByRole('radio', { name: /Medium/ })).toBeChecked();
  await expect(page.getByRole('definition').first()).toHaveText('$375');
  await addToCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('Medium, 16x20 in')).toBeVisible();
});

test('a size chosen before hydration is the one that the first possible click adds', async ({ page }) => {
  await openPrint(page);
  const address = page.url();
  const release = await delayScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /Medium/ }).check();
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.evaluate((element: HTMLButtonElement) =>
    new MutationObserver(() => element.click()).observe(element, { attributeFilter: ['disabled'] }),
  );
  release();
  await expect(page.getByText('Print added!')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('main').getByText('Medium, 16x20 in')).toBeVisible();
});

test('a filter chosen before hydration applies', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/shop/all-prints/', { waitUntil: 'commit' });
  await page.getByLabel('Orientation').selectOption('portrait');
  release();
  await expect(page).toHaveURL(/orientation=portrait/);
  await expect(page.getByLabel('Orientation')).toHaveValue('portrait');
});

test('a button pressed before hydration takes effect after it', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Forgot my password' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
});

test('a button pressed twice before hydration takes effect once', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const music = page.getByRole('button', { name: 'Music' });
  await music.click();
  await music.click();
  await expect(music).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(music).toHaveAttribute('aria-expanded', 'true');
  await music.click();
  await expect(music).toHaveAttribute('aria-expanded', 'false');
});

test('a button pressed during hydration takes effect once', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    // React registers its listeners on the document when it starts.
    document.addEventListener = (...registration: Parameters<typeof listen>) => {
      listen(...registration);
      const button = document.querySelector<HTMLButtonElement>('[aria-label="Music"] > button');
      if (registration[0] !== 'click' || !button) return;
      document.addEventListener = listen;
      queueMicrotask(() => button.click());
    };
  });
  await expectMusicOpen(page);
});

test('a button pressed after hydration, but before the stored state is loaded, takes effect once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const getItem = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      const button = document.querySelector<HTMLButtonElement>('[aria-label="Music"] > button');
      if (key === 'persist:root' && button) {
        Storage.prototype.getItem = getItem;
        button.click();
      }
      return getItem.call(this, key);
    };
  });
  await expectMusicOpen(page);
});

/** Waits in the cart until the page has loaded its stored state. */
async function expectMusicOpen(page: Page): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Music' })).toHaveAttribute('aria-expanded', 'true');
}

test('a page that is left before hydration counts as visited', async ({ page }) => {
  await delayScripts(page);
  await page.goto('/shop/all-prints/?category=city', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'All Prints' })).toBeVisible();
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Forgot my password' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('origin'))).toBe('/shop/all-prints/?category=city');
});
