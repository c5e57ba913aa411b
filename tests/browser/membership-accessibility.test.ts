import { expect } from '@playwright/test';
import { checkedWidths, keyboardJourneys, type membershipPages } from '#domain/shop/accessibility.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './shopper.ts';

/** The accessibility statement names these pages. */
const addresses: Record<(typeof membershipPages)[number], string> = {
  signIn: '/login',
  join: '/register',
  newPassword: '/reset-password',
};

for (const width of Object.values(checkedWidths)) {
  test(`sign-in is accessible in every state at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(addresses.signIn);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password').fill('not my password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Forgot my password' }).click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('If that email exists')).toBeVisible();
    await expectNoViolations(page);

    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto('/login?session=expired');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password').fill('not my password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await expectNoViolations(page);
  });

  test(`joining and choosing a password are accessible in every state at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(addresses.join);
    await expectNoViolations(page);
    await page.getByLabel('First Name').fill('x'.repeat(81));
    await page.getByLabel('Email').fill('nowhere');
    await page.getByLabel('Password').fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('First Name')).toBeFocused();
    await expect(page.getByText('First name too long')).toBeVisible();
    await expectNoViolations(page);

    await page.goto(addresses.newPassword);
    await expect(page.getByText('Invalid reset link.')).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/reset-password?token=t&uid=u');
    await page.getByLabel('New password').fill('a new password');
    await expect(page.getByRole('button', { name: 'Set new password' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await expectNoViolations(page);
  });
}

test(`with the keyboard alone: ${keyboardJourneys.membership}`, async ({ page }) => {
  const email = newEmail();
  await page.goto('/');
  await tabTo(page, 'link', 'MEMBERSHIP');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'First Name (optional)');
  await page.keyboard.type('Grace');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type('walls that talk');
  await tabTo(page, 'button', 'Show password');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await tabTo(page, 'button', 'Submit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  await tabTo(page, 'link', 'Profile');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await tabTo(page, 'button', 'Sign Out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await tabTo(page, 'link', 'Profile');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type('walls that talk');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('link', { name: 'MEMBERSHIP' })).toHaveCount(0);
});
