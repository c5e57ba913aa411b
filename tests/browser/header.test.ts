import { expect } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import { addToCart, openPrint } from './shopper.ts';

test('the header sticks while scrolling up far from the top, and hides while scrolling down', async ({
  page,
}) => {
  await page.goto('/shop/all-prints/');
  const logo = page.getByRole('banner').getByRole('link', { name: 'Passepartout' });
  const scrollPage = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  // Repeat until the page is hydrated.
  await expect(async () => {
    await scrollPage(900);
    await expect(logo).not.toBeInViewport();
    await scrollPage(700);
    await expect(logo).toBeInViewport({ timeout: 5000 });
  }).toPass();
  await scrollPage(380);
  await expect(logo).not.toBeInViewport();
  await scrollPage(0);
  await expect(logo).toBeInViewport();
});

test("the cart's badge appears only for a count above zero", async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
  await expect(cart).toHaveText('');
  await openPrint(page);
  await addToCart(page);
  await expect(cart).toContainText('1');
});
