import { expect } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import { join, memberElsewhere, signIn } from './member.ts';
import { addToCart, openPrint } from './shopper.ts';

test('signing in and joining return to the page visited before', async ({ page }) => {
  await page.goto('/shop/all-prints/?category=city');
  await page.goto('/login');
  expect(await page.evaluate(() => sessionStorage.getItem('origin'))).toBe('/shop/all-prints/?category=city');
  await page.getByRole('link', { name: 'Join today' }).click();
  await expect(page).toHaveURL(/\/register\?redirect=/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Join today' }).click();
  await join(page);
  await expect(page).toHaveURL(/\/shop\/all-prints\/\?category=city$/);
});

test('a redirect parameter takes precedence over the last visited page', async ({ page }) => {
  await page.goto('/shop/all-prints/');
  await page.goto('/register?redirect=%2Fcart');
  await join(page);
  await expect(page).toHaveURL(/\/cart$/);
});

test('the origin in the navigation state takes precedence over both, also after switching to sign-in', async ({
  page,
  browser,
}) => {
  const member = await memberElsewhere(browser);
  await openPrint(page);
  await addToCart(page);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Join Now', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, member);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByText('MEMBER PRICE')).toBeVisible();
});

test('closing the join page returns to the previous page, as a guest', async ({ page }) => {
  await page.goto('/shop/all-prints/?orientation=portrait');
  await page.getByRole('link', { name: 'MEMBERSHIP' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/shop\/all-prints\/\?orientation=portrait$/);
});

test('a visitor who was asked to sign in can leave both forms', async ({ page }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?session=expired$/);
  await page.getByRole('link', { name: 'Join today' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'WALLS THAT TALK' })).toBeVisible();
});

test('no redirect leaves the shop, whether at sign-in or when already signed in', async ({
  page,
  baseURL,
}) => {
  const hostileRedirects = ['//evil.example', 'https://evil.example/', 'javascript:document.title="stolen"'];
  const [first = '', ...others] = hostileRedirects;
  await page.goto(`/register?redirect=${encodeURIComponent(first)}`);
  await join(page);
  await expect(page).toHaveURL(`${baseURL || process.env.TEST_SHOP_URL}/`);
  for (const redirect of others) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await expect(page).toHaveURL(`${baseURL || process.env.TEST_SHOP_URL}/`);
    await expect(page).toHaveTitle(/Passepartout/);
  }
});
