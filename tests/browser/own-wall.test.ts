import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { keyboardJourneys } from '#domain/shop/accessibility.ts';
import { project } from '#domain/wall/camera.ts';
import { syntheticPhoto } from '#tests/world/synthetic-wall.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import {
  gripIn,
  hangPrint,
  openWall,
  photoIn,
  placeByKeys,
  pressOnYourWall,
  tapCorners,
  widthError,
} from './hang-on-wall.ts';
import { test } from './hydrated-pages.ts';
import { drawPhoto, photographWall, sheetOn, wallCamera } from './photograph-wall.ts';
import { openPrint } from './shopper.ts';

const camera = wallCamera;

test('a print hangs to scale on a photo of the own wall, which never leaves the browser', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  const dialog = await openWall(page, await photographWall(camera));
  await tapCorners(page, dialog, sheetOn(camera), syntheticPhoto.width);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await dialog.getByRole('radio', { name: /Giant/ }).check();
  await expect(dialog.getByText(/^\d+( \d+\/\d+)? in wide on your wall, give or take \d/)).toBeVisible();
  expect(await widthError(dialog, 'giant', camera)).toBeLessThan(0.015);
  await dialog.getByRole('checkbox', { name: 'Outline larger sizes' }).check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'On your wall' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /Giant, / })).toBeChecked();
  expect(requests.filter((request) => !/^GET (http|data)/.test(request))).toEqual([]);
});

test(`with the keyboard alone: ${keyboardJourneys.measure}; the wall is kept until it is forgotten`, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await openPrint(page);
  let dialog = await openWall(page, await photographWall(camera));
  await dialog.getByLabel('What is on the wall?').selectOption({ label: 'Another rectangle' });
  await dialog.getByRole('button', { name: 'Place the rings in the middle' }).press('Enter');
  const corner = dialog.getByRole('button', { name: 'Top left corner' });
  const before = await corner.boundingBox();
  await corner.press('ArrowLeft');
  await expect.poll(async () => (await corner.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await dialog.getByRole('button', { name: 'Hang the print' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Enter the width in inches, from 2 to 400');
  await dialog.getByLabel('Width, in inches').fill('40');
  await dialog.getByLabel('Height, in inches').fill('52');
  await dialog.getByRole('button', { name: 'Hang the print' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Some rings are still in the middle.');
  for (const name of ['Top right', 'Bottom right', 'Bottom left'])
    await dialog.getByRole('button', { name: `${name} corner` }).press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Hang the print' }).press('Enter');
  const grip = gripIn(dialog);
  const place = await grip.boundingBox();
  await grip.press('Shift+ArrowRight');
  await expect.poll(async () => (await grip.boundingBox())?.x).toBeGreaterThan(place?.x ?? 0);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Keep this wall' }).press('Enter');
  await expect(dialog.getByText('This browser keeps the photo')).toBeVisible();
  expect(await countKeptWalls(page)).toBe(1);

  await page.reload();
  dialog = await pressOnYourWall(page);
  await dialog.getByRole('button', { name: 'Use the wall you kept' }).press('Enter');
  await expect(grip).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Forget this wall' })).toBeVisible();
  await page.reload();
  dialog = await pressOnYourWall(page);
  await dialog.getByRole('button', { name: 'Forget it' }).press('Enter');
  await expect(dialog.getByText('The wall is removed from this browser.')).toBeVisible();
  expect(await countKeptWalls(page)).toBe(0);
});

test('a photo that cannot be measured, and corners that cross, say what to do', async ({ page }) => {
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Choose a photo').setInputFiles({ name, mimeType, buffer });
  await choose('wall.heic', 'image/heic', Buffer.from('a photo of an iPhone'));
  await expect(dialog.getByText("This browser can't open HEIC photos. Save the photo as JPEG")).toBeVisible();
  await expect(dialog.getByText('Or enter the sizes of your wall, without a photo.')).toBeVisible();
  await choose('wall.txt', 'text/plain', Buffer.from('a text'));
  await expect(dialog.getByText('Choose a photo as JPEG, PNG or WebP.')).toBeVisible();
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#b9ab95' } })
      .png()
      .toBuffer();
  await choose('small.png', 'image/png', await blank(300, 200));
  await expect(dialog.getByText('This photo is only 300 x 200 pixels.')).toBeVisible();
  await choose('wide.png', 'image/png', await blank(2400, 800));
  await expect(dialog.getByText('A panorama bends the wall')).toBeVisible();
  await choose('wall.png', 'image/png', await blank(1200, 900));
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Some corners are missing.');
  await placeByKeys(dialog, /corner$/);
  const right = dialog.getByRole('button', { name: 'Top right corner' });
  for (let step = 0; step < 30; step++) await right.press('Shift+ArrowLeft');
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The lines cross.');
});

test('a photo of 100 megapixels is scaled as it is decoded, and one without EXIF says that it is less exact', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Without WebGL. The dialog draws on plain canvases and lays the print over them by CSS.
  await page.addInitScript(() => {
    const plain = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...[kind]: unknown[]) {
      if (kind !== '2d' && kind !== 'bitmaprenderer')
        throw new Error(`The dialog asked for a ${kind} context.`);
      return plain.call(this, kind);
    } as typeof plain;
  });
  const decoded = await watchDecodedWidths(page);
  await openPrint(page);
  const large = await drawPhoto(camera).resize(11648, 8736).jpeg().toBuffer();
  const dialog = await openWall(page, large);
  expect(decoded).toEqual([2048]);
  await expect(photoIn(dialog)).toHaveJSProperty('width', 2048);
  await tapCorners(page, dialog, sheetOn(camera), syntheticPhoto.width);
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await expect(dialog.getByText("The photo doesn't say which lens took it")).toBeVisible();
  expect(await widthError(dialog, 'small', camera)).toBeLessThan(0.01);
  const grip = gripIn(dialog);
  for (let step = 0; step < 50; step++) await grip.press('Shift+ArrowRight');
  await expect(dialog.getByText('Near the edge of a photo, lenses bend the wall.')).toBeVisible();
  await dialog.getByRole('radio', { name: /Exhibition/ }).check();
  await expect(dialog.getByText('The print reaches beyond the photo.')).toBeVisible();
});

test('a card is too small to measure a wall by', async ({ page }) => {
  await openPrint(page);
  const dialog = await openWall(page, await photographWall(camera));
  await dialog.getByLabel('What is on the wall?').selectOption({ label: 'Another rectangle' });
  await dialog.getByLabel('Width, in inches').fill('3.37');
  await dialog.getByLabel('Height, in inches').fill('2.125');
  await expect(dialog.getByText('Use a sheet of paper or something larger.')).toBeVisible();
  await dialog.getByLabel('Width, in inches').fill('33.7');
  await expect(dialog.getByText('Use a sheet of paper or something larger.')).toBeHidden();
});

test('a length says that the sides of the print may lean', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const dialog = await openWall(page, await photographWall(camera));
  await dialog.getByLabel('What is on the wall?').selectOption('length');
  await dialog.getByLabel('Length, in inches').fill('84');
  const ends = [-42, 42].map((x) => project(camera, { x, y: 20 }));
  await tapCorners(page, dialog, ends, syntheticPhoto.width);
  await hangPrint(dialog);
  const hint = dialog.getByText('If you took the photo at an angle, the sides of the print may lean');
  await expect(hint).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a print page says what the wall needs, and shows no button that does nothing', async ({ page }) => {
    await page.goto('/shop/all-prints/');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    // Playwright's text locators skip <noscript>, which a browser without scripts shows.
    await expect(page.locator('noscript p')).toHaveText(
      'Turn on JavaScript to use the cart and to see the print on your wall.',
    );
    await expect(page.getByRole('button', { name: 'On your wall' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'See it to scale' })).toBeVisible();
  });
});

/** The width of each photo that the page opens, as the browser decoded it. */
async function watchDecodedWidths(page: Page): Promise<number[]> {
  const widths: number[] = [];
  await page.exposeFunction('noteDecodedWidth', (width: number) => widths.push(width));
  await page.addInitScript(() => {
    const open = window.createImageBitmap as (...values: unknown[]) => Promise<ImageBitmap>;
    window.createImageBitmap = async (...values: unknown[]) => {
      const bitmap = await open(...values);
      if (values[0] instanceof File) await Reflect.get(window, 'noteDecodedWidth')(bitmap.width);
      return bitmap;
    };
  });
  return widths;
}

function countKeptWalls(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('own-wall');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const count = opening.result.transaction('wall').objectStore('wall').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    opening.result.close();
    return count.result;
  });
}
