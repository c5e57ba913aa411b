import { expect, type Page, test } from '@playwright/test';
import { patiently } from '#tests/process/patiently.ts';
import { startShopWithProvider } from '#tests/process/start-shop-with-provider.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { pressByKeyboard } from './keyboard.ts';
import { type LargeShop, openLargeShop } from './open-large-shop.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, signInToStudio } from './studio-staff.ts';

// One worker runs all tests of the file, because each worker would start a shop.
test.describe.configure({ mode: 'default' });

/** A shop of its own, because its settings change for everybody. */
let shop: LargeShop;
test.beforeAll(async () => {
  test.slow();
  shop = await openLargeShop(3);
});
test.afterAll(() => shop.close());

async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
}

async function enter(page: Page): Promise<void> {
  await enterStudio(page, newEmail(), 'owner', shop);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
}

test('an owner pastes a wrong key of labels by keyboard, and learns what it is', async ({ page }) => {
  test.slow();
  await enter(page);
  await page.getByRole('link', { name: 'Labels', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Labels');
  await expect(page.getByText('Sandbox on this machine: its labels are no postage')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Without a key' })).toBeVisible();
  await expectSound(page);
  const key = page.getByLabel('Key', { exact: true });
  for (const [typed, sentence] of [
    ['sk_test_123', 'This is a key of Stripe. Enter it under Shop, Payments.'],
    ['EZAKproduction', 'A production key buys real labels, so it needs real payments.'],
  ] as const) {
    await key.fill('');
    await key.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(key).toBeFocused();
  }
  await expectSound(page);
});

test('the page of the address of a local shop says who reaches it', async ({ page }) => {
  test.slow();
  await enter(page);
  await page.getByRole('link', { name: 'Address', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address');
  await expect(page.getByText('Only this machine reaches the shop')).toBeVisible();
  await expectSound(page);
});

test('an owner proves a key of labels again, and removes it, by keyboard', async ({ page }) => {
  test.setTimeout(600_000);
  const { url, dataDir, stop } = await startShopWithProvider();
  try {
    await signInToStudio(page.context(), newEmail(), 'owner', { url, dataDir });
    await page.goto(`${url}/studio/shop/labels`);
    await page.getByLabel('Key', { exact: true }).focus();
    await page.keyboard.type('EZTKbrowser');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Try and save' }));
    const proof = page.getByText('An empty batch was made, and its event came back after');
    await expect(proof).toBeVisible(patiently);
    await expectSound(page);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Prove again' }));
    await expect(proof).toBeVisible({ timeout: 60_000 });
    await pressByKeyboard(page, page.getByRole('button', { name: 'Remove the key' }));
    await expect(page.getByRole('heading', { name: 'Without a key' })).toBeVisible(patiently);
    await expectSound(page);
  } finally {
    await stop();
  }
});
