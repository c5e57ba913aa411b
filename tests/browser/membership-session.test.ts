import { expect, type Page } from '@playwright/test';
import { editStoredHere } from './edit-stored.ts';
import { test } from './hydrated-pages.ts';
import { endSession, expireToken, joinedMember, signIn, signOut } from './member.ts';
import { addToCart, openPrint } from './shopper.ts';

/** Collects the session refreshes that a browser's pages request. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) count += 1;
  });
  return () => count;
}

function storedRoot(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('persist:root'));
}

test('two tabs whose tokens expire together keep working, with one refresh', async ({ page, context }) => {
  const { firstName } = await joinedMember(page);
  await expireToken(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/healthz');
  const refreshes = countRefreshes(page);
  await Promise.all([page.goto('/settings'), secondTab.goto('/settings')]);
  for (const tab of [page, secondTab]) {
    await expect(tab.getByText(firstName).first()).toBeVisible();
    await expect(tab.getByText('No orders yet.')).toBeVisible();
    await expect(tab).toHaveURL(/\/settings$/);
  }
  expect(refreshes()).toBe(1);
});

test('an ended session asks to sign in again, and leaves no data behind', async ({ page }) => {
  const member = await joinedMember(page);
  await openPrint(page);
  await addToCart(page);
  await endSession(page);
  const logoutRequest = page.waitForRequest('**/api/auth/logout');
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?session=expired$/);
  await logoutRequest;
  await expect(page.getByText('Your session expired. Please sign in again.')).toBeVisible();
  expect(await storedRoot(page)).toBeNull();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();

  await page.goto('/login?session=expired');
  await signIn(page, member);
  await expect(page).toHaveURL(/\/cart$/);
});

test('a member who must sign in again in the settings returns there', async ({ page, context }) => {
  const member = await joinedMember(page);
  await page.goto('/settings');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await editStoredHere(page, 'user', ({ currentUser }) => {
    currentUser.accessToken = 'expired';
  });
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?session=expired$/);
  await signIn(page, member);
  await expect(page).toHaveURL(/\/settings$/);
});

test('reloading the expired-session page in a forgotten tab does not end a newer session', async ({
  page,
  context,
}) => {
  const member = await joinedMember(page);
  const forgottenTab = await context.newPage();
  await endSession(forgottenTab);
  await forgottenTab.goto('/settings');
  await expect(forgottenTab).toHaveURL(/\/login\?session=expired$/);
  await expect(forgottenTab.getByText('Your session expired. Please sign in again.')).toBeVisible();
  await forgottenTab.goto('/healthz');
  await page.goto('/login');
  await signIn(page, member);
  await forgottenTab.goBack();
  await expect(forgottenTab.getByRole('link', { name: 'MEMBERSHIP' })).toHaveCount(0);
  await expect(forgottenTab).not.toHaveURL(/\/login/);
  await page.goto('/settings');
  await expect(page.getByText('No orders yet.')).toBeVisible();
});

test('a network failure during a session refresh does not sign the member out', async ({ page }) => {
  await joinedMember(page);
  await expireToken(page);
  await page.route('**/api/auth/refresh', (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByText('Error loading profile. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await page.unroute('**/api/auth/refresh');
  await page.reload();
  await expect(page.getByText('No orders yet.')).toBeVisible();
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await joinedMember(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/shop/all-prints/');
  await expect(secondTab.getByRole('link', { name: 'MEMBERSHIP' })).toHaveCount(0);
  await signOut(page);
  await expect(secondTab.getByRole('link', { name: 'MEMBERSHIP' })).toBeVisible();
});
