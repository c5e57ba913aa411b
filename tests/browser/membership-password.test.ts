import { expect, type Page } from '@playwright/test';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
import { memberElsewhere, signIn } from './member.ts';
import { mailsTo, newEmail } from './shopper.ts';

const sentMessage = "If that email exists, we've sent a password reset link. Please check your inbox.";

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot my password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(sentMessage)).toBeVisible();
}

/** The link in the email sent to an address. */
async function mailedLink(email: string): Promise<string> {
  const find = async () =>
    (await mailsTo(email)).map(({ text }) => /https?:\S+\/reset-password\?\S+/.exec(text)?.[0]).find(Boolean);
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

async function chooseNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('a forgotten password is reset by email, and the link works once', async ({ page, browser }) => {
  const member = await memberElsewhere(browser);
  await requestLink(page, member.email);
  const link = await mailedLink(member.email);
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();

  await chooseNewPassword(page, 'a new password', 'another password');
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
  await chooseNewPassword(page, 'short');
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 8 characters');
  await chooseNewPassword(page, 'a new password');
  await expect(page.getByText('Password updated. You can now log in.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, { ...member, password: 'a new password' });
  await expect(page.getByRole('link', { name: 'MEMBERSHIP' })).toHaveCount(0);

  const laterPage = await (await browser.newContext()).newPage();
  hydrateOnLoad(laterPage);
  await laterPage.goto(link);
  await chooseNewPassword(laterPage, 'yet another one');
  await expect(laterPage.getByRole('alert')).toHaveText('Invalid reset link.');
  await laterPage.context().close();
});

test('the address of a reset link without its secrets is invalid, even in the tab that opened the link', async ({
  page,
}) => {
  await page.goto('/reset-password?token=t&uid=u');
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await expect(page.getByLabel('New password')).toBeVisible();
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid reset link.');
  await expect(page.getByLabel('New password')).toHaveCount(0);
});

test('the response does not reveal whether an email has an account', async ({ page }) => {
  await requestLink(page, newEmail());
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.route('**/api/auth/password/forgot', (route) => route.fulfill({ status: 429, json: {} }));
  await requestLink(page, newEmail());
});

test('the email typed in the sign-in form gets the link', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Forgot my password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('an incomplete link is invalid, and offers another', async ({ page }) => {
  for (const address of ['/reset-password', '/reset-password?token=t', '/reset-password?uid=u&token=']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText('Invalid reset link.');
  }
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
});

test('a failed reset without a server message shows the default one', async ({ page }) => {
  await page.route('**/api/auth/password/reset', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/reset-password?token=t&uid=u');
  await chooseNewPassword(page, 'a new password');
  await expect(page.getByRole('alert')).toHaveText('Reset failed');
});
