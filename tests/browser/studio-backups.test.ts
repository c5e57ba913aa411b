import { readdir } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { patiently } from '#tests/process/patiently.ts';
import { startShopWithProvider } from '#tests/process/start-shop-with-provider.ts';
import { startSshServer } from '#tests/world/start-ssh-server.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

async function expectSound(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoViolations(page);
  }
}

test('an owner plans backups on another machine, compares its key, and keeps the words of a new key', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const server = await startSshServer();
  const shop = await startShopWithProvider();
  try {
    const { url, dataDir } = shop;
    await signInToStudio(page.context(), newEmail(), 'owner', { url, dataDir });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${url}/studio/shop/backups`);
    await page.getByLabel('Where').selectOption('Another machine, by SSH');
    await page.getByLabel('Host').fill('nas.invalid');
    await page.getByLabel('User').fill(server.user);
    await page.getByLabel('Folder').fill(server.folder);
    const connect = page.getByRole('button', { name: 'Connect' });
    await connect.press('Enter');
    await expect(page.getByText('There is no answer from nas.invalid:22')).toBeVisible(patiently);
    await page.getByLabel('Host').fill(server.host);
    await page.getByLabel('Port').fill(String(server.port));
    await connect.press('Enter');
    await expect(page.getByText(server.hostKey())).toBeVisible(patiently);
    const line = (await page.getByText(/^restrict,command="internal-sftp" ssh-ed25519 /).textContent()) ?? '';
    server.allow(line.slice(line.indexOf('ssh-')));

    await page.getByRole('button', { name: 'Make a new key' }).press('Enter');
    const words = page.getByRole('list', { name: 'Words of the secret half' }).getByRole('listitem');
    await expect(words).toHaveCount(24);
    await expect(page.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible();
    await expectSound(page);
    const keep = page.getByRole('button', { name: 'I have kept it' });
    await page.getByLabel('Type the last word').fill('passepartout');
    await expect(keep).toBeDisabled();
    await page.getByLabel('Type the last word').fill((await words.last().textContent()) ?? '');
    await keep.press('Enter');

    const save = page.getByRole('button', { name: 'Try and save' });
    await save.press('Enter');
    await expect(page.getByLabel('They are the same')).toBeFocused();
    await page.getByLabel('They are the same').check();
    await save.press('Enter');
    await expect(
      page.getByRole('list', { name: 'Backups and drills' }).getByText('and read back'),
    ).toBeVisible(patiently);
    await expect(page.getByText(`of ${server.user}@${server.host}`).first()).toBeVisible();
    expect(await readdir(server.folder)).toContainEqual(expect.stringMatching(/\.tar\.age$/));
    await page.reload();
    await expect(page.getByText(server.hostKey())).toBeVisible(patiently);
    await expect(page.getByRole('button', { name: 'Connect again, with a new key' })).toBeVisible();
    await expect(page.getByLabel('They are the same')).toHaveCount(0);
    await expectSound(page);
  } finally {
    await shop.stop();
    await server.close();
  }
});
