import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

/** Ten small photographs without metadata, as cameras name them. */
async function photographs(run: string) {
  return Promise.all(
    Array.from({ length: 10 }, async (_, index) => ({
      name: `harbor-${run}-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          ...{ width: 1800, height: 1200, channels: 3 as const, background: '#40606a' },
          noise: { type: 'gaussian' as const, mean: 120, sigma: 8 + index },
        },
      })
        .jpeg()
        .toBuffer(),
    })),
  );
}

function tinyPhotograph(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#806040' } })
    .jpeg()
    .toBuffer();
}

test('ten photographs are uploaded despite a lost connection, imported with defaults, edited by keyboard, published and seen in the shop', async ({
  page,
  context,
}) => {
  test.slow();
  await signInToStudio(page.context(), newEmail());
  await page.goto('/studio/prints/upload');
  const run = crypto.randomUUID().slice(0, 8);
  const files = await photographs(run);
  // The connection breaks when the third file begins.
  let parts = 0;
  await page.route('**/api/studio/uploads/files/**', async (route) => {
    parts += 1;
    if (parts === 3) await context.setOffline(true);
    return route.continue();
  });
  const rows = page.getByRole('list', { name: 'Uploaded files' });
  const refused = page.getByRole('list', { name: 'Refused files' });
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([
    ...files,
    // The import refuses it.
    { name: `tiny-${run}.jpg`, mimeType: 'image/jpeg', buffer: await tinyPhotograph() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photograph') },
  ]);
  await expect(rows.getByText('The connection is lost; it continues by itself.').first()).toBeVisible();
  await context.setOffline(false);
  await page.unroute('**/api/studio/uploads/files/**');
  await expect(rows.getByText('Uploaded', { exact: true })).toHaveCount(11);
  // The first of them to be sent may have been refused before the connection was lost, or after it.
  await expect(refused).toContainText(
    'It is no photograph. The shop accepts JPEG, PNG, TIFF, WebP and AVIF.',
  );
  await refused.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(refused).toHaveCount(0);
  const names = Array.from({ length: 10 }, (_, index) => `harbor-${run}-${index + 1}.jpg`);
  await expect(rows.getByRole('listitem')).toContainText([...names, `tiny-${run}.jpg`]);
  await expectPictures(rows, 11);
  for (const width of [360, 1440]) {
    // No row is half behind the bar at the bottom.
    await page.setViewportSize({ width, height: 2000 });
    await expectNoViolations(page);
  }

  // What has arrived is still there after a reload.
  await page.reload();
  await expect(rows.getByText('Uploaded', { exact: true })).toHaveCount(11);
  await expectPictures(rows, 11);
  await page.getByLabel('Artist').fill('Olive Owner');
  await page.getByLabel('Category').selectOption('nature');
  // They are small, so they only show what a print looks like.
  await page.getByLabel(/I print from these files/).press(' ');
  await page.getByRole('button', { name: 'Import 11 files' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Publish all 10' })).toBeVisible({ timeout: 90_000 });
  const first = page.getByRole('link', { name: `harbor ${run} 1`, exact: true });
  const hrefOfFirst = (await first.getAttribute('href')) ?? '';
  // What was typed is still there for the file that was refused.
  await expect(page.getByLabel('Artist')).toHaveValue('Olive Owner');
  await expect(page.getByLabel('Category')).toHaveValue('nature');
  await expect(rows).toHaveCount(0);
  const tiny = 'It is 600 x 400 pixels; its long side must have at least 1800.';
  await expect(refused).toContainText(tiny);
  await page.reload();
  await expect(rows).toHaveCount(0);
  await expect(refused).toContainText(tiny);
  await page.getByLabel('Artist').fill('Olive Owner');
  await page.getByLabel('Category').selectOption('nature');
  await refused.getByRole('button', { name: `Try again: tiny-${run}.jpg` }).click();
  await expect(page.getByText('0 new prints. 1 file was refused.')).toBeVisible();
  await refused.getByRole('button', { name: `Remove tiny-${run}.jpg` }).click();
  await expect(refused).toHaveCount(0);
  await page.goto(hrefOfFirst);

  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  const crop = page.getByRole('group', { name: 'Crops' }).getByRole('listitem');
  await expect(crop).toHaveCount(12);
  const left = () =>
    crop
      .first()
      .locator('img')
      .evaluate((image) => image.style.left);
  const before = await left();
  const point = page.getByRole('slider', { name: 'Focus point' });
  await point.press('Shift+ArrowLeft');
  await point.press('ArrowRight');
  await expect(point).toHaveAttribute('aria-valuetext', '46 % from the left, 50 % from the top');
  await expect.poll(left).not.toBe(before);
  await page.getByLabel('Title').fill(`Harbor at Dawn ${run}`);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Harbor at Dawn ${run}`);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByRole('link', { name: 'See the page in the shop' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbor at Dawn');
});

/** Every row shows its photograph, not a plain card. */
async function expectPictures(rows: Locator, count: number): Promise<void> {
  const pictures = rows.getByRole('listitem').locator('img');
  await expect(pictures).toHaveCount(count);
  const areShown = () =>
    pictures.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0));
  await pictures.last().scrollIntoViewIfNeeded();
  await expect.poll(areShown).toBe(true);
}

test('files of one name from two folders are told apart, and both become prints', async ({
  page,
}, testInfo) => {
  await signInToStudio(page.context(), newEmail());
  await page.goto('/studio/prints/upload');
  const name = `ridge-${crypto.randomUUID().slice(0, 8)}.jpg`;
  const [lofoten, rondane] = await photographs('ridge');
  const trip = testInfo.outputPath('trip');
  for (const [folder, file] of [
    ['lofoten', lofoten],
    ['rondane', rondane],
  ] as const) {
    await mkdir(join(trip, folder), { recursive: true });
    await writeFile(join(trip, folder, name), file?.buffer ?? '');
    await writeFile(join(trip, folder, '.DS_Store'), 'of a system');
  }
  await page.locator('input[webkitdirectory]').setInputFiles(trip);
  const rows = page.getByRole('list', { name: 'Uploaded files' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('From trip/lofoten');
  await expect(rows.nth(1)).toContainText('From trip/rondane');
  await expect(
    page.getByText(`Several files are called ${name}. All of them will be imported.`),
  ).toBeVisible();
  await page.getByLabel('Artist').fill('Olive Owner');
  await page.getByLabel('Category').selectOption('nature');
  await page.getByLabel(/I print from these files/).press(' ');
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  const prints = page.getByRole('list', { name: 'New prints' }).getByRole('listitem');
  await expect(prints).toHaveCount(2, { timeout: 90_000 });
  await expect(prints.filter({ hasText: 'has the name of another file, so the shop calls it' })).toHaveCount(
    1,
  );
});
