import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { rectangleAround } from '#domain/wall/quad.ts';
import { syntheticPhoto } from '#tests/world/synthetic-wall.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { gripIn, openWall, photoIn, placeByKeys, pressOnYourWall, tapCorners } from './hang-on-wall.ts';
import { test } from './hydrated-pages.ts';
import { photographWall, sheetOn, wallCamera } from './photograph-wall.ts';
import { openPrint } from './shopper.ts';

/** What can come between a visitor and the print on the wall: a full disk, other tabs, a closed dialog, hasty clicks. */

const cornerRings = /(left|right) corner/;

test('a browser with a full disk says that the wall is not kept', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    // Browsers report a full disk when they commit the transaction, after the request has succeeded.
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    };
  });
  const dialog = await hangOnPhoto(page);
  await dialog.getByRole('button', { name: 'Keep this wall' }).click();
  await expect(
    dialog.getByText("Your browser's storage is blocked or full, so the wall lasts"),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep this wall' })).toBeVisible();
});

test('a wall that another tab has removed is not shown again', async ({ page, context }) => {
  const kept = await hangOnPhoto(page);
  await kept.getByRole('button', { name: 'Keep this wall' }).click();
  await expect(kept.getByText('This browser keeps the photo')).toBeVisible();
  const other = await context.newPage();
  await openPrint(other);
  const dialog = await pressOnYourWall(other);
  const use = dialog.getByRole('button', { name: 'Use the wall you kept' });
  await expect(use).toBeVisible();
  await kept.getByRole('button', { name: 'Forget this wall' }).click();
  await expect(kept.getByText('The wall is removed from this browser.')).toBeVisible();
  await use.click();
  await expect(
    dialog.getByText('This browser no longer has your wall. Choose the photo again.'),
  ).toBeVisible();
  await expect(use).toBeHidden();
});

test('the wall is still there after the dialog was closed, and for another print', async ({ page }) => {
  let dialog = await hangOnPhoto(page);
  const place = dialog.getByText('1 in right of the middle of the sheet');
  await gripIn(dialog).press('Shift+ArrowRight');
  await expect(place).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  dialog = await pressOnYourWall(page);
  await expect(gripIn(dialog)).toBeVisible();
  await expect(place).toBeVisible();
  await dialog.getByRole('button', { name: 'Correct the corners' }).click();
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await expect(place).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(page).not.toHaveURL(address);
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(dialog).toBeHidden();
  dialog = await pressOnYourWall(page);
  await expect(gripIn(dialog)).toBeVisible();
  await dialog.getByRole('button', { name: 'Another photo' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  dialog = await pressOnYourWall(page);
  await expect(dialog.getByLabel('Choose a photo')).toBeAttached();
});

test('a photo that opens after the visitor has moved on is left out', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.createImageBitmap;
    const opened = new Promise((resolve) => window.addEventListener('open-photo', resolve));
    window.createImageBitmap = async (...values: unknown[]) => {
      if (values[0] instanceof File) await opened;
      return (open as (...all: unknown[]) => Promise<ImageBitmap>)(...values);
    };
  });
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  const buffer = await photographWall(wallCamera);
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByText('Opening the photo…')).toBeVisible();
  await drawWall(dialog);
  await expect(gripIn(dialog)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('open-photo')));
  await page.evaluate(() => createImageBitmap(new ImageData(1, 1)));
  await expect(gripIn(dialog)).toBeVisible();
  await expect(photoIn(dialog)).toBeHidden();
});

test('a browser that is short of memory still shows the photo', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.createImageBitmap as (...values: unknown[]) => Promise<ImageBitmap>;
    window.createImageBitmap = (...values: unknown[]) =>
      values[0] instanceof HTMLCanvasElement ? Promise.reject(new Error('no memory')) : open(...values);
  });
  await openPrint(page);
  const dialog = await openWall(page, await photographWall(wallCamera));
  const isDrawn = () =>
    photoIn(dialog).evaluate((photo: HTMLCanvasElement) =>
      photo
        .getContext('2d')
        ?.getImageData(9, 9, 1, 1)
        .data.some((part) => part > 0),
    );
  await expect.poll(isDrawn).toBe(true);
});

test('a file that can no longer be read says so', async ({ page }) => {
  await page.addInitScript(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new Error('the file is gone'));
  });
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  const buffer = await photographWall(wallCamera);
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByText("This browser can't open this file.")).toBeVisible();
});

test('a double click does what a click does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  await page.getByRole('button', { name: 'On your wall' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'On your wall' });
  await expect(dialog).toHaveCount(1);
  const buffer = await photographWall(wallCamera);
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
  const box = await photoIn(dialog).boundingBox();
  if (!box) throw new Error('The photo is not visible.');
  await page.mouse.dblclick(box.x + 100, box.y + 100);
  await expect(dialog.getByText('1 of 4')).toBeVisible();
  await tapCorners(page, dialog, sheetOn(wallCamera).slice(1), syntheticPhoto.width);
  const first = dialog.getByRole('button', { name: 'Top left corner' });
  await expect(first).toBeVisible();
  const size = dialog.getByRole('group', { name: 'Size' }).getByRole('radio', { checked: true });
  await dialog.getByRole('button', { name: 'Another photo' }).click();
  await drawWall(dialog, 'dblclick');
  await expect(size).toHaveAccessibleName(/^Small,/);
});

test('a cropped photo says that it is less exact, and rough corners ask for something larger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const cropped = await photographWall(wallCamera);
  // PixelXDimension, as the camera took it. sharp writes the size of the picture.
  cropped.writeUInt32LE(4000, cropped.indexOf(Buffer.from([0x02, 0xa0, 4, 0, 1, 0, 0, 0])) + 8);
  const dialog = await openWall(page, cropped);
  // On the bare wall no edges are found.
  const small = rectangleAround({ x: 500, y: 400 }, { width: 34, height: 44 });
  await tapCorners(page, dialog, small, syntheticPhoto.width);
  const hang = dialog.getByRole('button', { name: 'Hang the print' });
  await hang.click();
  await dialog.getByRole('radio', { name: 'Upright' }).check({ force: true });
  await hang.click();
  await expect(dialog.getByText("The photo doesn't say which lens took it")).toBeVisible();
  await expect(dialog.getByText('The width can be off by more than 4%.')).toBeVisible();
});

test('far from the sheet, the page says that the print is less exact there', async ({ page }) => {
  const dialog = await hangOnPhoto(page);
  // A corner that is moved by hand is less exact than one that was found.
  await dialog.getByRole('button', { name: 'Correct the corners' }).click();
  await dialog.getByRole('button', { name: 'Top left corner' }).press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  const grip = gripIn(dialog);
  const warning = dialog.getByText('This far from the sheet, the width can be off by more than 4%.');
  await expect(warning).toBeHidden();
  for (let step = 0; step < 45; step++) await grip.press('Shift+ArrowLeft');
  await expect(warning).toBeVisible();
});

test('a photo whose orientation is in its EXIF stands upright, small or large', async ({ page }) => {
  await openPrint(page);
  for (const scale of [1, 3]) {
    const [width, height] = [scale * syntheticPhoto.width, scale * syntheticPhoto.height];
    const onItsSide = await sharp(await photographWall(wallCamera))
      .resize(width, height)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const dialog = await openWall(page, onItsSide);
    await expect(photoIn(dialog)).toHaveJSProperty('width', syntheticPhoto.height);
    await expect(photoIn(dialog)).toHaveJSProperty('height', syntheticPhoto.width);
    await expect
      .poll(() => redOnBothSides(photoIn(dialog)), 'the dark floor is on the left')
      .toEqual([100, 180]);
    await dialog.getByRole('button', { name: 'Another photo' }).click();
    await page.keyboard.press('Escape');
  }
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`every step is accessible at ${width} px, and nothing is beside the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPrint(page);
    const dialog = await pressOnYourWall(page);
    await expectNoViolations(page);
    await drawWall(dialog);
    await expect(gripIn(dialog)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Outline larger sizes' }).check();
    await expectNoViolations(page);
    await dialog.getByRole('radio', { name: /^Exhibition,/ }).check();
    await dialog.getByRole('radio', { name: 'Wood' }).press('Space');
    await expect(dialog.getByRole('checkbox', { name: 'Outline larger sizes' })).toBeHidden();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Change the sizes' }).click();
    const buffer = await photographWall(wallCamera);
    await dialog
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
    await expect(photoIn(dialog)).toBeVisible();
    await expectNoViolations(page);
    for (const kind of ['door', 'length', 'rectangle', 'letter'])
      await dialog.getByLabel('What is on the wall?').selectOption(kind);
    await placeByKeys(dialog, cornerRings);
    await expect(dialog.getByRole('button', { name: cornerRings })).toHaveCount(4);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Hang the print' }).click();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Mark a sofa or other furniture' }).click();
    await placeByKeys(dialog, cornerRings);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Mark the floor' }).click();
    await expectNoViolations(page);
  });
}

/** The red of a photo near its left and its right side, rounded to 20, because a JPEG is not exact. */
function redOnBothSides(photo: Locator): Promise<number[]> {
  return photo.evaluate((canvas: HTMLCanvasElement) => {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext('2d');
    context?.drawImage(canvas, 0, 0);
    const redAt = (x: number) => context?.getImageData(x, copy.height / 2, 1, 1).data[0] ?? 0;
    return [redAt(100), redAt(copy.width - 100)].map((red) => 20 * Math.round(red / 20));
  });
}

async function hangOnPhoto(page: Page): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const dialog = await openWall(page, await photographWall(wallCamera));
  await tapCorners(page, dialog, sheetOn(wallCamera), syntheticPhoto.width);
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await expect(gripIn(dialog)).toBeVisible();
  return dialog;
}

async function drawWall(dialog: Locator, press: 'click' | 'dblclick' = 'click'): Promise<void> {
  await dialog.getByLabel('Wall width, in inches').fill('150');
  await dialog.getByLabel('Its width, in inches').fill('84');
  await dialog.getByRole('button', { name: 'Draw my wall' })[press]();
}
