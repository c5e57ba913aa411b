import { expect, test } from '@playwright/test';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { unconfirmSettings } from '#server/settings/save-settings.ts';
import { patiently } from '#tests/process/patiently.ts';
import { type ShopWithProvider, startShopWithProvider } from '#tests/process/start-shop-with-provider.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { pressByKeyboard } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

/** Each test has a shop without a key of its own. */
let world: ShopWithProvider;
test.beforeEach(async () => {
  test.setTimeout(600_000);
  world = await startShopWithProvider();
});
test.afterEach(() => world.stop());

test('the owner pastes a key by keyboard, and sees the event of a closed payment page come back', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { url, dataDir } = world;
  await signInToStudio(page.context(), newEmail(), 'owner', { url, dataDir });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${url}/studio/shop/payments`);
  await expect(page.getByText('Sandbox on this machine: no card is charged')).toBeVisible();
  await expectNoViolations(page);

  const key = page.getByLabel('Key', { exact: true });
  await key.focus();
  await page.keyboard.type('pk_test_123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This is a publishable key' })).toBeVisible();
  await expect(key).toBeFocused();
  await expectNoViolations(page);

  await key.fill('sk_live_sandbox');
  await expect(page.getByLabel('Why no test key was proved')).toBeVisible();
  await key.fill('');
  await page.keyboard.type('sk_test_browser');
  await page.keyboard.press('Enter');
  await expect(page.getByText('its event came back after')).toBeVisible(patiently);
  await expect(page.getByText('Test: no card is charged')).toBeVisible();
  await expect(page.getByText('You collect in Oregon and Washington.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Permissions' }).getByText('Allowed')).toHaveCount(12);
  await expect(page.getByText('sk_test_browser')).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await page.getByRole('button', { name: 'Prove again' }).press('Enter');
  await expect(page.getByText('its event came back after')).toBeVisible();
});

test('after a restore, the owner sees which settings wait, and confirms them by keyboard', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { url, dataDir } = world;
  await signInToStudio(page.context(), newEmail(), 'owner', { url, dataDir });
  await page.goto(`${url}/studio/shop/payments`);
  await page.getByPlaceholder('sk_test_… or rk_test_…').fill('sk_test_restored');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Test: no card is charged')).toBeVisible(patiently);
  await expect(page.getByText('its event came back after')).toBeVisible();

  await markAsRestored(dataDir);
  const waits = page.getByText('must be confirmed, because this shop was restored from a backup');
  for (const path of ['today', 'shop/payments'])
    await expect(async () => {
      await page.goto(`${url}/studio/${path}`);
      await expect(waits.first()).toBeVisible({ timeout: 5000 });
    }).toPass(patiently);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await expect(page.getByText('Closed: the shop accepts no payments.')).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'This shop may use them' }));
  await expect(page.getByText('Test: no card is charged')).toBeVisible(patiently);
  await expect(waits).toHaveCount(0);
});

/** What `shop restore` does to the settings. */
async function markAsRestored(dataDir: string): Promise<void> {
  const database = await openShopDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'), () => {});
  await unconfirmSettings(database.db);
  await database.close();
}
