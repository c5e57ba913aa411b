import { expect, type Page } from '@playwright/test';
import { editStored } from './edit-stored.ts';
import { test } from './live-pages.ts';
import { addToCart, openPrint } from './shopper.ts';

/** Makes the stored cart one from before a change: its first line says what `edit` does. */
async function ageTheCart(page: Page, edit: Record<string, unknown>): Promise<void> {
  await editStored(page, 'cart', ({ products: [line] }) => Object.assign(line ?? {}, edit));
}

test('a cart whose price has changed says so and shows the price of today', async ({ page }) => {
  const title = await openPrint(page);
  await addToCart(page);
  await ageTheCart(page, { price: 150, memberPrice: 120 });
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(title)).toBeVisible();
  await expect(main.getByText(/\$150/).first()).toBeVisible();
  await expect(main.getByText(/\$200/).first()).toBeVisible();
});

test('a line that is no longer sold says so, and cannot be paid until it is removed', async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  await ageTheCart(page, { _id: '0198c000-0000-7000-8000-00000000dead' });
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(/no longer/i).first()).toBeVisible();
  const checkout = page.getByRole('button', { name: 'Checkout' });
  if (await checkout.isEnabled()) await checkout.click();
  await expect(page).toHaveURL(/\/cart$/);
  await main.getByRole('button', { name: /^Remove/ }).click();
  await expect(main.getByText(/no longer/i)).toHaveCount(0);
});

test('a stored cart that makes no sense is dropped, and the shop still sells', async ({ page }) => {
  await page.goto('/healthz');
  await page.evaluate(() =>
    localStorage.setItem('persist:root', '{"cart":"{\\"products\\":\\"all\\"}","user":"["}'),
  );
  await openPrint(page);
  await addToCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
});
