import { expect, test } from '@playwright/test';
import { type ShopWithProvider, startShopWithProvider } from '#tests/process/start-shop-with-provider.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, inviteInTerminal } from './studio-staff.ts';

let world: ShopWithProvider;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  world = await startShopWithProvider();
});
test.afterAll(() => world.stop());

test('the owner pastes a key by keyboard, and sees the event of a closed payment page come back', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { url, dataDir } = world;
  const owner = newEmail();
  await enterStudio(page, owner, 'owner', await inviteInTerminal(owner, 'owner', url, dataDir));
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
  await expect(page.getByText('its event came back after')).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText('Test: no card is charged')).toBeVisible();
  await expect(page.getByText('You collect in Oregon and Washington.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Permissions' }).getByText('Allowed')).toHaveCount(8);
  await expect(page.getByText('sk_test_browser')).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await page.getByRole('button', { name: 'Prove again' }).press('Enter');
  await expect(page.getByText('its event came back after')).toBeVisible();
});
