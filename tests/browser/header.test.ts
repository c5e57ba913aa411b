import { expect } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import { join } from './member.ts';
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
    await expect(logo).toBeInViewport();
  }).toPass();
  await scrollPage(380);
  await expect(logo).not.toBeInViewport();
  await scrollPage(0);
  await expect(logo).toBeInViewport();
});

test("the cart's badge appears only for a count above zero", async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
  await expect(cart).toHaveAccessibleDescription('');
  await openPrint(page);
  await addToCart(page);
  await expect(cart).toHaveAccessibleDescription(/^1 print/);
});

test('the announcement leads guests to membership, and tells members something else', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  await expect(banner).toContainText("MEMBERS SAVE ON PRINTS. JOIN NOW - IT'S FREE");
  await banner.getByRole('link', { name: 'JOIN NOW' }).click();
  await join(page);
  await expect(banner).toContainText('FREE SHIPPING IN THE USA FOR A LIMITED TIME');
  await expect(banner).not.toContainText('JOIN NOW');
});
