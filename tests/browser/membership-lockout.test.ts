import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import { joinedMember, memberElsewhere, signIn, signOut } from './member.ts';

const tooManyAttempts = 'Too many attempts. Please try again later.';

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  const response = page.waitForResponse('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await response;
}

test('after too many wrong passwords the form counts down, also after a reload, and then works again', async ({
  page,
  browser,
}) => {
  const { email } = await memberElsewhere(browser);
  await page.clock.install();
  await page.goto('/login');
  const [alert, timer] = [page.getByRole('alert'), page.getByRole('timer')];
  await tryToSignIn(page, email, 'not my password');
  await expect(alert).toHaveText('Wrong email or password.');
  for (let attempts = 1; attempts < 6; attempts += 1) {
    if (await timer.isVisible()) break;
    await tryToSignIn(page, email, `guess ${attempts}`);
    await expect(alert).not.toBeEmpty();
  }
  await expect(alert).toHaveText(tooManyAttempts);
  await expect(timer).toHaveText(/^Please try again in (01:00|00:5\d)$/);
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Password')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();

  await page.reload();
  await expect(alert).toHaveText(tooManyAttempts);
  await expect(timer).toHaveText(/^Please try again in 0[01]:\d\d$/);
  await expect(page.getByLabel('Password')).toBeDisabled();

  await page.clock.fastForward('01:00');
  await expect(timer).toHaveCount(0);
  await expect(alert).toBeEmpty();
  await expect(page.getByLabel('Password')).toBeEnabled();
});

test('strangers who lock an email do not lock out its member in a known browser', async ({
  page,
  request,
}) => {
  const member = await joinedMember(page);
  await signOut(page);
  const guess = () => request.post('/api/auth/login', { data: { email: member.email, password: 'a guess' } });
  for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status()).toBe(401);
  expect((await guess()).status()).toBe(429);
  await page.goto('/login');
  await signIn(page, member);
  await expect(page).toHaveURL(/\/$/);
});

test('a lock counts down from the wait of the answer', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '90' }, json: { error: 'Slow down.' } }),
  );
  await page.clock.install();
  await page.goto('/login');
  await page.clock.pauseAt(Date.now() + 60_000);
  await tryToSignIn(page, 'ada@example.com', 'whatever it was');
  await expect(page.getByRole('timer')).toHaveText(/01:(30|2\d)/);
});

test("any other failure shows the server's message, or a general one", async ({ page }) => {
  let response: { status: number; json: object } = { status: 503, json: { error: 'The database is away.' } };
  await page.route('**/api/auth/login', (route) => route.fulfill(response));
  await page.goto('/login');
  await tryToSignIn(page, 'ada@example.com', 'walls that talk');
  await expect(page.getByRole('alert')).toHaveText('The database is away.');
  response = { status: 500, json: {} };
  await tryToSignIn(page, 'ada@example.com', 'walls that talk');
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  response = { status: 200, json: { _id: 'ada' } };
  await tryToSignIn(page, 'ada@example.com', 'walls that talk');
  await expect(page.getByRole('alert')).toHaveText('Unable to sign in.');
});

test('an incomplete form is not sent, and says what is missing', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused();
});
