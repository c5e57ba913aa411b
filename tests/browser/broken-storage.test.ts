import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import { addToCart, expectConfirmation, fillPayment, newEmail, openPrint, pay } from './shopper.ts';

/** Buys a print without reloading a page before the payment, because without storage the cart only lives in the page. */
async function buy(page: Page): Promise<void> {
  const title = await openPrint(page);
  await addToCart(page);
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
  await expect(cart).toHaveAccessibleDescription(/^1 print/);
  await cart.click();
  await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  await fillPayment(page, { email: newEmail() });
  await pay(page);
  await expectConfirmation(page);
}

test("a purchase works when the browser's storage is full", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await buy(page);
});

test('a purchase works when the browser blocks access to its storage', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  await buy(page);
});

const otherVersions = {
  'without a version': { cart: '{"products":[{"title":"Old"}],"quantity":1}' },
  'of an older version': {
    cart: '{"lines":["Old"]}',
    user: '{"token":"old"}',
    orders: '[]',
    _persist: '{"version":0,"rehydrated":true}',
  },
  'of a newer version': {
    cart: '{"products":{"first":{"title":"New"}},"quantity":"many"}',
    user: '{"currentUser":{"tokens":["new"]},"isMember":"yes","favorites":{}}',
    orders: '{"orders":[{"_id":1},null]}',
    _persist: '{"version":2,"rehydrated":true}',
  },
  'that is not JSON': 'cart: {',
  'that is null': 'null',
};

for (const [name, storedState] of Object.entries(otherVersions)) {
  test(`a browser with stored state ${name} starts with an empty cart, which can be filled`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto('/healthz');
    await page.evaluate(
      (text) => {
        localStorage.setItem('persist:root', text);
        for (const key of ['checkout-key', 'checkout-sessions', 'frame-preference', 'music', 'origin']) {
          localStorage.setItem(key, text);
          sessionStorage.setItem(key, text);
        }
      },
      typeof storedState === 'string' ? storedState : JSON.stringify(storedState),
    );
    await openPrint(page);
    await addToCart(page);
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
    expect(errors).toEqual([]);
  });
}
