import { expect, type Page } from '@playwright/test';
import { editStored } from './edit-stored.ts';
import { test } from './hydrated-pages.ts';
import { addToCart, openPrint } from './shopper.ts';

/** Edits the first line of the stored cart, so that it is out of date. */
async function outdateCart(page: Page, edit: Record<string, unknown>): Promise<void> {
  await editStored(page, 'cart', ({ products: [line] }) => Object.assign(line ?? {}, edit));
}

test('a cart with a changed price says so and shows the current price', async ({ page }) => {
  const title = await openPrint(page);
  await addToCart(page);
  await outdateCart(page, { price: 150, memberPrice: 120 });
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(title)).toBeVisible();
  await expect(main.getByText(/\$150/).first()).toBeVisible();
  await expect(main.getByText(/\$200/).filter({ visible: true }).first()).toBeVisible();
});

test('a line that is no longer sold says so, and blocks checkout until it is removed', async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  await outdateCart(page, { _id: '0198c000-0000-7000-8000-00000000dead' });
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(/no longer/i).first()).toBeVisible();
  const checkout = page.getByRole('button', { name: 'Checkout' });
  if (await checkout.isEnabled()) await checkout.click();
  await expect(page).toHaveURL(/\/cart$/);
  await main.getByRole('button', { name: /^Remove/ }).click();
  await expect(main.getByText(/no longer/i)).toHaveCount(0);
});

test('an invalid stored cart is dropped, and the shop still works', async ({ page }) => {
  await page.goto('/healthz');
  await page.evaluate(() =>
    localStorage.setItem('persist:root', '{"cart":"{\\"products\\":\\"all\\"}","user":"["}'),
  );
  await openPrint(page);
  await addToCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
});
