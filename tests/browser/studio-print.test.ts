import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

test('the point is dragged while all twelve crops follow, one variant gets a crop of its own, and the file is replaced and put back', async ({
  page,
}) => {
  test.slow();
  await signInToStudio(page.context(), newEmail());
  const id = await importPhotograph(page);
  await page.goto(`/studio/prints/${id}`);
  const crops = page.getByRole('group', { name: 'Crops' }).getByRole('listitem');
  await expect(crops).toHaveCount(12);
  await expectSharpness(page);

  const before = await positionsOf(crops);
  await dragPoint(page, { x: 0.1, y: 0.9 });
  await expect(page.getByRole('slider', { name: 'Focus point' })).toHaveAttribute(
    'aria-valuetext',
    /^10 % from the left, (89|90) % from the top$/,
  );
  const after = await positionsOf(crops);
  // A variant with the proportions of the photograph shows all of it, wherever the point is.
  const stayed = after.filter((position, index) => position === before[index]);
  expect(stayed.filter((position) => !position.includes('left: 0%; top: 0%'))).toEqual([]);
  expect(stayed.length).toBeLessThan(6);

  await crops.first().getByRole('button').click();
  await expect(page.getByText('Only Small, Border will move. The others stay.')).toBeVisible();
  await page.getByRole('slider', { name: 'Focus point of Small, Border' }).press('Shift+ArrowRight');
  await expect(crops.first()).toContainText('own crop');
  const own = await positionsOf(crops);
  expect(own.slice(1)).toEqual(after.slice(1));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The print is still hidden.')).toBeVisible();
  await page.reload();
  await expect(crops.first()).toContainText('own crop');

  await page
    .locator('input[type=file]')
    .setInputFiles(await photograph('retouched', { width: 3000, height: 3600 }));
  await expect(page.getByText('The print shows retouched.jpg now.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('3000 x 3600 pixels')).toBeVisible();
  await expect(crops.first()).toContainText('own crop');
  await page.goto('/studio/log');
  const change = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({
    hasText: 'replaced the file of',
  });
  await change.first().getByRole('button', { name: /^Undo/ }).click();
  await expect(change.first()).toContainText('Undone');
  await page.goto(`/studio/prints/${id}`);
  await expect(page.getByText('1920 x 2400 pixels')).toBeVisible();
});

test('photographs are dropped on the page, and each is a row that can be removed', async ({
  page,
}, testInfo) => {
  await signInToStudio(page.context(), newEmail());
  await page.goto('/studio/prints/upload');
  const run = crypto.randomUUID().slice(0, 8);
  const names = [`dropped-${run}-1.jpg`, `dropped-${run}-2.jpg`];
  const { buffer } = await photograph('dropped', { width: 1920, height: 2400 });
  const paths = names.map((name) => testInfo.outputPath(name));
  for (const path of paths) await writeFile(path, buffer);
  await expect(page.getByText('Drop photographs here')).toBeVisible();
  await dropFiles(page, paths);
  for (const name of names) {
    const row = page
      .getByRole('list', { name: 'Uploaded files' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(row).toContainText('Uploaded');
    await row.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(row).toHaveCount(0);
  }
});

/** Every crop names its pixels per inch, and each size says once which of its crops have fewer than 150. */
async function expectSharpness(page: Page): Promise<void> {
  const pairs = page.getByRole('group', { name: 'Crops' }).getByRole('list');
  await expect(pairs).toHaveCount(6);
  for (const pair of await pairs.all()) {
    const texts = await pair.getByRole('listitem').allTextContents();
    const few = texts.filter((text) => Number(/(\d+) ppi/.exec(text)?.[1]) < 150);
    const size = pair.locator('..');
    const [mount] = few[0]?.match(/Border|Full Bleed/) ?? [];
    const said = { 0: undefined, 1: `${mount} not sharp`, 2: 'Not sharp enough' }[few.length];
    if (said) await expect(size).toContainText(said);
    else await expect(size).not.toContainText('sharp');
  }
}

/** Where each crop shows its picture. */
function positionsOf(crops: Locator): Promise<string[]> {
  return crops.locator('img').evaluateAll((pictures) => pictures.map(({ style }) => style.cssText));
}

/** Drags the focus point to a place in the photograph, in shares of its sides. */
async function dragPoint(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const point = page.getByRole('slider', { name: 'Focus point' });
  // It may scroll the page.
  await point.hover();
  const area = await point.locator('..').boundingBox();
  if (!area) throw new Error('The photograph is not shown.');
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * x, area.y + area.height * y, { steps: 5 });
  await page.mouse.up();
}

/** Uploads a photograph and imports it. @returns the id of its hidden print */
async function importPhotograph(page: Page): Promise<string> {
  await page.goto('/studio/prints/upload');
  const name = `crop-${crypto.randomUUID().slice(0, 8)}`;
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await photograph(name, { width: 1920, height: 2400 }));
  await page.getByLabel('Artist').fill('Olive Owner');
  await page.getByLabel('Category').selectOption('nature');
  await page.getByLabel(/I print from these files/).press(' ');
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  const print = page.getByRole('link', { name: name.replaceAll('-', ' ') });
  await expect(print).toBeVisible({ timeout: 60_000 });
  return (await print.getAttribute('href'))?.split('/').at(-1) ?? '';
}

async function photograph(name: string, size: { width: number; height: number }) {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 4 };
  const image = sharp({ create: { ...size, channels: 3, background: '#40606a', noise } });
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** Drops files on the page as a hand with a mouse does. @param paths of the files */
async function dropFiles(page: Page, paths: string[]): Promise<void> {
  const area = await page.getByText('Drop photographs here').locator('..').boundingBox();
  if (!area) throw new Error('There is no place to drop files.');
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: area.x + 40, y: area.y + 20, data });
}
