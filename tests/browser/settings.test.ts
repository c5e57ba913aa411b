import { readFile } from 'node:fs/promises';
import { expect, type Route } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';
import { endSession, joinedMember, newMember, signIn, signOut } from './member.ts';
import { addToCart, checkOut, expectConfirmation, fillPayment, openPrint, pay } from './shopper.ts';

test('a visitor who is not signed in is asked to sign in', async ({ page }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?session=expired$/);
  await page.goto('/pages/settings');
  await expect(page).toHaveURL(/\/login\?session=expired$/);
});

test('a new member is welcomed by name in any script, and sees empty lists', async ({ page }) => {
  const { email } = await joinedMember(page, { firstName: '<script>alert(1)</script> فاطمة 🖼️' });
  for (const address of ['/settings', '/pages/settings']) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Welcome, <script>alert(1)</script> فاطمة 🖼️',
    );
    await expect(main.getByText('No orders yet.')).toBeVisible();
    await expect(main.getByText('No saved items yet.')).toBeVisible();
    await expect(main.getByText('0 saved items')).toBeVisible();
    await expect(main.getByText(email)).toBeVisible();
    await expect(main.getByText('Member', { exact: true })).toHaveCount(2);
  }
});

test('lists that fail to load say so, and can be loaded again', async ({ page }) => {
  await joinedMember(page);
  await page.route(/\/api\/(orders|users)\//, (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByText('Error: Unable to fetch orders')).toBeVisible();
  await expect(page.getByText('Error loading profile. Please try again.')).toBeVisible();
  await expect(page.getByText('Failed to load favorites.')).toBeVisible();
  await expectNoViolations(page);
  await page.unroute(/\/api\/(orders|users)\//);
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(0);
  const sections = ['Your Orders', 'Account', 'Saved items'];
  for (const [index, section] of sections.entries()) {
    await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(sections.length - index - 1);
    await expect(page.getByRole('heading', { name: section })).toBeFocused();
  }
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await expect(page.getByText('No saved items yet.')).toBeVisible();
});

test('signing out leads to the home page, keeps the cart, and signs out the other tabs', async ({
  context,
}) => {
  const page = await context.newPage();
  await joinedMember(page);
  await openPrint(page);
  await addToCart(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/settings');
  await expect(otherTab.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();

  await signOut(page);
  await expect(otherTab.getByRole('heading', { name: "You're signed out" })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('REGULAR PRICE', { exact: true })).toBeVisible();
});

test('an ended session leads from settings to sign-in, and then back', async ({ page }) => {
  const member = await joinedMember(page);
  await endSession(page);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?session=expired$/);
  await expect(page.getByText('Your session expired. Please sign in again.')).toBeVisible();
  await signIn(page, member);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
});

test('a member can download all data that the shop stores about them', async ({ page }) => {
  const { email } = await joinedMember(page);
  await page.goto('/settings');
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe('passepartout-my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(JSON.stringify(data)).toContain(email);
});

test('deleting an account requires its password, and removes it', async ({ page }) => {
  const member = await joinedMember(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('We keep your orders, because tax law');
  await expectNoViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('status').getByText('Your account has been deleted.')).toBeVisible();
  const login = await page.request.post('/api/auth/login', { data: member });
  expect(login.status()).toBe(401);
});

test('the deletion dialog takes the focus, and returns it', async ({ page }) => {
  await joinedMember(page);
  await page.goto('/settings');
  const opener = page.getByRole('button', { name: 'Delete my account' });
  await opener.press('Enter');
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('half a pass');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(password).toHaveValue('');
});

for (const width of [360, 1440]) {
  test(`settings with an open order are accessible at ${width} px, and no wider than the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { email } = await joinedMember(page, newMember({ firstName: 'W'.repeat(80) }));
    await openPrint(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    await expectNoViolations(page);
    await addToCart(page);
    await checkOut(page);
    await fillPayment(page, { email });
    await pay(page);
    await expectConfirmation(page);
    await page.route('**/api/orders/mine', renameItems);
    await page.goto('/settings');
    await page.getByRole('button', { name: /Order/ }).press('Enter');
    await expect(page.getByText(longTitle).first()).toBeVisible();
    await expect(page.getByText('Fulfillment status')).toBeVisible();
    await expectNoViolations(page);
  });
}

const longTitle = 'W'.repeat(90);

/** Gives the prints of an order a title without a break opportunity. */
async function renameItems(route: Route): Promise<void> {
  const response = await route.fetch();
  const [order] = await response.json();
  const items = order.items.map((item: object) => ({ ...item, name: longTitle }));
  await route.fulfill({ json: [{ ...order, items }] });
}
