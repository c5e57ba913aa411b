import { expect, type Page, type Route } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import { joinedMember } from './member.ts';
import { addToCart, openPrint } from './shopper.ts';

const failures = {
  'answers 500': (route: Route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  'never answers': () => {},
};

/** Shortens the shop's timeout of half a minute for responses. */
async function shortenTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(Math.min(ms, 1_500));
  });
}

async function fillIn(page: Page, fields: Record<string, string>, send: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: send, exact: true }).click();
}

for (const [name, respond] of Object.entries(failures)) {
  test(`with an API that ${name}, a member sees errors, keeps the cart, and can try again`, async ({
    page,
  }) => {
    await joinedMember(page);
    await shortenTimeouts(page);
    await page.route('**/api/**', respond);

    await page.goto('/settings');
    await expect(page.getByText(/^Error: (Failed to load|Unable to fetch) orders$/)).toBeVisible();
    await expect(page.getByText('Error loading profile. Please try again.')).toBeVisible();
    await expect(page.getByText('Failed to load favorites.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3);

    await page.goto('/success?session_id=cs_test_unknown');
    await expect(page.getByText('There was an error processing your order.')).toBeVisible();
    await expect(page.getByText('Unknown error fetching session.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to your cart' })).toBeVisible();

    await openPrint(page);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('Failed to save favorite.')).toBeVisible();
    await addToCart(page);
    await page.goto('/cart');
    const checkout = page.getByRole('button', { name: 'Checkout' });
    const loggedError = page.waitForEvent('console', (message) => message.type() === 'error');
    await checkout.click();
    await loggedError;
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
    await expect(checkout).toBeEnabled();
    await expect(checkout).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
  });

  test(`with an API that ${name}, every form shows an error and keeps what was typed`, async ({ page }) => {
    await shortenTimeouts(page);
    await page.route('**/api/**', respond);
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    const email = 'ada@example.com';
    const password = 'walls that talk';

    await page.goto('/login');
    await fillIn(page, { Email: email, Password: password }, 'Sign in');
    await expect(alert).toHaveText('Something went wrong. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goto('/register');
    await fillIn(page, { Email: email, Password: password }, 'Submit');
    await expect(alert).toHaveText('Registration failed');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goto('/reset-password?token=t&uid=u');
    await fillIn(page, { 'New password': password, 'Confirm password': password }, 'Set new password');
    await expect(alert).toHaveText('Reset failed');
    await page.goto('/contact');
    await fillIn(
      page,
      { 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: email, Message: 'A wall is bare.' },
      'Send',
    );
    await expect(alert).toContainText(/./);
    await expect(page.getByLabel('Message')).toHaveValue('A wall is bare.');
  });
}

test('a page that fails to load says so, and offers links', async ({ page }) => {
  await page.goto('/');
  await page.route('**/*.data*', failures['answers 500']);
  await page.getByRole('link', { name: 'SHOP NOW' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something slipped off its hook');
  await page.getByRole('link', { name: 'See all prints' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Prints');
});

test('a page that never loads can be requested again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.route('**/*.data*', failures['never answers']);
  await page.getByRole('link', { name: 'SHOP NOW' }).click();
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This page is taking longer than it should.')).toBeVisible();
  await page.getByRole('link', { name: 'Load it again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Prints');
});
