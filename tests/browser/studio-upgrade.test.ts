import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { patiently } from '#tests/process/patiently.ts';
import { type ShopWithProvider, startShopWithProvider } from '#tests/process/start-shop-with-provider.ts';
import { leaveReport, makeUpRelease } from '#tests/upgrade/make-up-release.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, openShopPage } from './studio-staff.ts';

let folder: string;
let world: ShopWithProvider;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = await mkdtemp(join(tmpdir(), 'passepartout releases '));
  await mkdir(join(folder, 'scratch'));
  world = await startShopWithProvider({ RELEASES_DIR: folder, TMPDIR: join(folder, 'scratch') });
});
test.afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
}

test('an owner reads by keyboard what a rehearsal found, may switch, and sees a later one fail', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { url, dataDir } = world;
  const version = '9.1.0';
  const to = { folder: await makeUpRelease(join(folder, 'next'), { version }), version };
  await makeUpRelease(join(folder, 'lacking'), { version: '9.0.0', lacks: 'build/studio' });
  await leaveReport(dataDir, { to });
  await enterStudio(page, newEmail(), 'owner', { url, dataDir });
  await openShopPage(page, 'Upgrade');
  const main = page.getByRole('main');
  await expect(
    main.getByText(`On a copy of this shop, the release ${version} was ready after 3.2 s`),
  ).toBeVisible();
  await expect(main.getByText('0099_frames: 12 ms')).toBeVisible();
  await expect(main.getByText('/: the title “Prints” becomes “Framed prints”.')).toBeVisible();
  await expect(main.getByText('A print was bought there: order 4F7K20AB.')).toBeVisible();
  await expect(main.getByText('has no build/studio. Run there: npm ci && npm run build')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rehearse 9.0.0' })).toHaveCount(0);
  await expectSound(page);

  await tabTo(page, 'button', `Switch to ${version}`);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Switch to ${version}?` });
  await expect(dialog.getByText('The shop closes for some seconds')).toBeVisible();
  await expectSound(page);
  await tabTo(page, 'button', 'Keep this release');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: `Rehearse ${version}` }).press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: `${version} is being rehearsed, since` }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: `Switch to ${version}` })).toHaveCount(0);
  await expectSound(page);
  await page.goto(`${url}/studio/today`);
  await page.goto(`${url}/studio/shop/upgrade`);
  await expect(main.getByText(`The release ${version} ended while it started`)).toBeVisible(patiently);
  await expect(main.getByText(`Rehearse ${version} first.`)).toBeVisible();
  await expectSound(page);
});
