import { expect } from '@playwright/test';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
import { join, joinedMember, newMember, signIn } from './member.ts';
import { choose, newEmail, openPrint } from './shopper.ts';

test('a guest joins from the header, is signed in, and returns to the chosen variant', async ({ page }) => {
  const title = await openPrint(page);
  await choose(page, { size: 'Large', frame: 'White' });
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'MEMBERSHIP' }).click();
  await join(page, newMember({ firstName: 'ليلى 🖼️' }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Large/ })).toBeChecked();
  await expect(banner.getByRole('link', { name: 'MEMBERSHIP' })).toHaveCount(0);
  await banner.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('a member signs in with a different spelling of the email, and stays signed in after a reload', async ({
  page,
  browser,
}) => {
  const member = await joinedMember(page);
  const otherPage = await (await browser.newContext()).newPage();
  hydrateOnLoad(otherPage);
  await otherPage.goto('/');
  await otherPage.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await signIn(otherPage, { ...member, email: `  ${member.email.toUpperCase()} ` });
  await expect(otherPage).toHaveURL(/\/$/);
  await otherPage.reload();
  await expect(otherPage.getByRole('link', { name: 'MEMBERSHIP' })).toHaveCount(0);
  await otherPage.context().close();
});

test('a signed-in member is redirected from the sign-in and join pages', async ({ page }) => {
  await joinedMember(page);
  await page.goto('/register');
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});

test('a visitor who joins can read the terms first, and keeps what they have typed', async ({
  page,
  context,
}) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('half@written.example');
  for (const [link, title] of [
    ['Terms', 'Terms of Service'],
    ['Privacy Policy', 'Privacy Policy'],
  ] as const) {
    const opening = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect((await opening).getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await expect(page.getByLabel('Email')).toHaveValue('half@written.example');
});

test('the join form says what is wrong with each field, and waits until all are valid', async ({ page }) => {
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Submit' });
  const [name, email, password] = ['First Name', 'Email', 'Password'].map((label) => page.getByLabel(label));
  if (!name || !email || !password) throw new Error('The form lacks a field.');
  const leaveField = () => page.getByRole('heading', { level: 1 }).click();
  await expect(submit).toBeDisabled();

  await email.click();
  await leaveField();
  await expect(page.getByText('Email is required')).toBeVisible();
  await email.fill('not an address');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(email).toHaveAccessibleDescription('Invalid email');

  await password.click();
  await leaveField();
  await expect(page.getByText('Password is required')).toBeVisible();
  await password.fill('1234567');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await password.fill('x'.repeat(129));
  await expect(page.getByText('Password too long')).toBeVisible();
  await name.fill('x'.repeat(81));
  await leaveField();
  await expect(page.getByText('First name too long')).toBeVisible();
  await expect(submit).toBeDisabled();

  await name.fill(`  ${'x'.repeat(80)}  `);
  await email.fill(newEmail());
  await password.fill('x'.repeat(128));
  await expect(submit).toBeEnabled();
});

test('an email that has an account is refused, and the form can then be corrected', async ({
  page,
  browser,
}) => {
  const { email, password } = await joinedMember(page);
  const guest = await (await browser.newContext()).newPage();
  hydrateOnLoad(guest);
  await guest.goto('/register');
  await guest.getByLabel('Email').fill(email.toUpperCase());
  await guest.getByLabel('Password').fill(password);
  await expect(guest.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('alert')).toHaveText('Email already in use');
  await expect(guest.getByLabel('Email')).toBeFocused();
  await join(guest);
  await guest.context().close();
});

test('a double click joins once, and a request that fails says so', async ({ page }) => {
  await page.goto('/register');
  let calls = 0;
  await page.route('**/api/auth/register', async (route) => {
    calls += 1;
    await (calls === 1 ? route.abort() : route.continue());
  });
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill('walls that talk');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText('Registration failed');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page).not.toHaveURL(/register/);
  expect(calls).toBe(2);
});

test('text typed before hydration is not lost, and never appears in the URL', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill('walls that talk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register$/);
  release.resolve();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).not.toHaveURL(/register/);
});
