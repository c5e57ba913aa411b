import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { frame } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { project } from '#domain/wall/camera.ts';
import { syntheticPhoto } from '#tests/world/synthetic-wall.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { gripIn, openWall, photoIn, pressOnYourWall, tapCorners } from './hang-on-wall.ts';
import { test } from './hydrated-pages.ts';
import { photographWall, sheetOn, wallCamera } from './photograph-wall.ts';
import { addToCart, choose, openPrint } from './shopper.ts';

/** Where a print hangs on a wall: in words, by pointer and by keys, on photos and on drawings. */

test('without a photo, a wall is drawn to scale, and the print moves on it by keys and by dragging', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Draw my wall' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Enter the width of your wall in inches, from 24 to 600, such as 144.',
  );
  await drawWall(dialog, { wall: '150', width: '84' });
  await dialog.getByRole('radio', { name: /Giant/ }).check();
  const place = dialog.getByText(/from the floor to its middle/);
  await expect(place).toContainText('7 in above the sofa, centered over it');
  await expectNoViolations(page);
  await expectGiantToScale(dialog, 150);

  const grip = gripIn(dialog);
  await grip.press('ArrowLeft');
  await grip.press('Shift+ArrowUp');
  await expect(place).toContainText('8 in above the sofa, 1/4 in left of its center');
  await drag(page, grip, { x: 4, y: 0 });
  await expect(place).toContainText('8 in above the sofa, centered over it');
  await drag(page, grip, { x: 450, y: 0 });
  await expect(dialog.getByText('The print reaches beyond your wall.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hang it 58 in from the floor' }).press('Enter');
  await expect(place).toContainText('58 in from the floor to its middle');
  await dialog.getByRole('button', { name: 'Hang it 7 in above the sofa' }).press('Enter');
  await expect(place).toContainText('7 in above the sofa, centered over it');

  await dialog.getByRole('button', { name: 'Change the sizes' }).press('Enter');
  await drawWall(dialog, { wall: '20 1/2', width: '18' });
  await expect(dialog.getByRole('alert')).toContainText('from 24 to 600');
  await drawWall(dialog, { wall: '24', width: '18' });
  await expect(dialog.getByText('This print is wider than your wall. Choose a smaller size.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Change the sizes' }).press('Enter');
  await dialog.getByLabel('Ceiling height, in inches').fill('72');
  await dialog.getByLabel('Its height, in inches').fill('60');
  await drawWall(dialog, { wall: '150', width: '84' });
  await expect(dialog.getByText('The print reaches beyond your wall.')).toBeVisible();
  const [print, wall] = [await grip.boundingBox(), await pictureIn(dialog).boundingBox()];
  expect((print?.y ?? 0) + (print?.height ?? 0) / 2).toBeGreaterThan((wall?.y ?? 0) - 1);
});

test('a visitor without a photo hangs the print in the rendered room, to scale', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  await dialog.getByRole('button', { name: 'No photo yet? Hang it in our room' }).click();
  await expect(gripIn(dialog)).toBeVisible();
  await expect(dialog.getByText(/7 in above the sofa, centered over it/i)).toBeVisible();
  const above = dialog.getByRole('button', { name: 'Hang it 7 in above the sofa' });
  await expect(above).toHaveAttribute('aria-disabled', 'true');
  await gripIn(dialog).press('ArrowRight');
  await expect(above).toHaveAttribute('aria-disabled', 'false');
  await above.press('Enter');
  await expect(above).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByRole('radio', { name: 'Wood' }).press('Space');
  await dialog.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'Print added!' })).toBeVisible();
  await dialog.getByRole('button', { name: 'See it on your own wall' }).click();
  await expect(dialog.getByText('Choose a photo')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/cart');
  await expect(page.getByRole('definition').filter({ hasText: /^Wood$/ })).toHaveCount(1);
});

test('a drawing whose furniture cannot be loaded says so, and is drawn at the next try', async ({ page }) => {
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  await page.route('**/views/furniture-*', (route) => route.abort());
  await drawWall(dialog, { wall: '150', width: '84' });
  await expect(dialog.getByRole('alert')).toHaveText(
    "The picture of the furniture couldn't be loaded. Check your connection.",
  );
  await expectNoViolations(page);
  await page.unroute('**/views/furniture-*');
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(dialog.getByText(/from the floor to its middle/)).toContainText('7 in above the sofa');
});

test('the width of the furniture says which sizes look right', async ({ page }) => {
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  await drawWall(dialog, { wall: '150', width: '100' });
  await expect(dialog.getByText("60 to 75% of your sofa's width is 60 to 75 in.")).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'See this one with others' })).toHaveAttribute(
    'href',
    /wall=150x96&furniture=sofa_100x33&/,
  );
});

test('floor and furniture are marked on a photo, and the print hangs by them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const dialog = await hangOnPhoto(page);
  await expect(dialog.getByText('Centered over the sheet of paper.')).toBeVisible();
  const box = await photoIn(dialog).boundingBox();
  if (!box) throw new Error('The photo is not visible.');
  const scale = box.width / syntheticPhoto.width;
  const tap = async (x: number, y: number) => {
    const at = project(wallCamera, { x, y });
    await page.mouse.click(box.x + at.x * scale, box.y + at.y * scale);
  };
  await dialog.getByRole('button', { name: 'Mark a sofa or other furniture' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Tap the photo first');
  await tap(-30, 24);
  await tap(40, 24);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText(/7 in above the sofa, centered over it/)).toBeVisible();
  await expect(dialog.getByText(/60 to 75% of your sofa's width is 4[1-3] to 5[1-4] in/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark the floor' }).press('Enter');
  await dialog.getByRole('button', { name: 'Place the ring in the middle' }).press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('move them with the arrow keys');
  const ring = dialog.getByRole('button', { name: 'Where wall and floor meet' });
  for (let step = 0; step < 40; step++) await ring.press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The floor cannot be above what you measured.');
  for (let step = 0; step < 95; step++) await ring.press('Shift+ArrowDown');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.getByRole('button', { name: 'Hang it 58 in from the floor' }).press('Enter');
  await expect(
    dialog.getByText(/^58 in from the floor to its middle \(give or take .* in\), .* the sofa/),
  ).toBeVisible();
  await expect(
    dialog.getByText(/The height on this sheet is read from your photo, give or take .* in\./),
  ).toBeVisible();
  await gripIn(dialog).press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: 'Correct the sofa' }).press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog.getByText(/^59 in from the floor to its middle/)).toBeVisible();
  await expectNoViolations(page);
});

test('the room is shown in another light, and the hanging sheet has the place', async ({ page }) => {
  await openPrint(page);
  const dialog = await pressOnYourWall(page);
  await drawWall(dialog, { wall: '150', width: '84' });
  const asDrawn = await meanColor(pictureIn(dialog));
  await dialog.getByRole('radio', { name: 'Lamp' }).check({ force: true });
  const byLamp = await meanColor(pictureIn(dialog));
  // The light of a lamp takes more of blue than of red.
  expect(byLamp[0] / asDrawn[0]).toBeLessThan(0.9);
  expect(byLamp[2] / asDrawn[2]).toBeLessThan(0.85 * (byLamp[0] / asDrawn[0]));
  const request = page.waitForRequest(/hanging\.pdf/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Hanging sheet (PDF)' }).click();
  const { outside } = frame(
    { size: 'small', frameColor: 'black', mount: 'Border' },
    'portrait',
    defaultMouldings,
  );
  const { prints } = (await request).postDataJSON();
  expect(prints).toHaveLength(1);
  expect(prints[0]).toMatchObject({ size: 'small', frame: 'black' });
  expect(prints[0].centerInches).toBeGreaterThan(33 + 7 + outside.width / 2);
  expect(prints[0].leftInches).toBeGreaterThan(60);
  expect((await download).suggestedFilename()).toBe('hanging-sheet.pdf');
});

test('a print without a frame has no hanging sheet, and says why', async ({ page }) => {
  await openPrint(page);
  await choose(page, { frame: 'No frame' });
  const dialog = await pressOnYourWall(page);
  await drawWall(dialog, { wall: '150', width: '84' });
  await expect(dialog.getByText('A print without a frame comes without hardware to hang it')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hanging sheet (PDF)' })).toHaveCount(0);
});

test('each line of the cart is shown on the wall in its own variant', async ({ page }) => {
  const title = await openPrint(page);
  await choose(page, { size: 'Large' });
  await addToCart(page);
  await page.goto('/cart');
  const button = page.getByRole('button', { name: 'On your wall' });
  await expect(button).toHaveAccessibleDescription(title);
  const dialog = await pressOnYourWall(page);
  await drawWall(dialog, { wall: '150', width: '84' });
  await expect(dialog.getByText(/^Large, framed/)).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Size' })).toHaveCount(0);
  await expect(gripIn(dialog)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
});

async function drawWall(dialog: Locator, { wall, width }: { wall: string; width: string }): Promise<void> {
  await dialog.getByLabel('Wall width, in inches').fill(wall);
  await dialog.getByLabel('Its width, in inches').fill(width);
  await dialog.getByRole('button', { name: 'Draw my wall' }).press('Enter');
}

async function hangOnPhoto(page: Page): Promise<Locator> {
  const dialog = await openWall(page, await photographWall(wallCamera));
  await tapCorners(page, dialog, sheetOn(wallCamera), syntheticPhoto.width);
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  return dialog;
}

/** The photo or the drawing of the wall. */
function pictureIn(dialog: Locator): Locator {
  return dialog.getByRole('img', { name: /your wall|the wall/ });
}

async function meanColor(element: Locator): Promise<[number, number, number]> {
  const { channels } = await sharp(await element.screenshot()).stats();
  const mean = (index: number) => channels[index]?.mean ?? 0;
  return [mean(0), mean(1), mean(2)];
}

async function drag(page: Page, grip: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('The print is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** The drawn width of the print, as a share of the wall's. */
async function expectGiantToScale(dialog: Locator, wallInches: number): Promise<void> {
  const [drawn, wall] = [await gripIn(dialog).boundingBox(), await pictureIn(dialog).boundingBox()];
  if (!drawn || !wall) throw new Error('The print is not visible.');
  const orientation = drawn.width > drawn.height ? 'landscape' : 'portrait';
  const { outside } = frame(
    { size: 'giant', frameColor: 'black', mount: 'Border' },
    orientation,
    defaultMouldings,
  );
  expect((drawn.width / wall.width) * wallInches).toBeCloseTo(outside.width, 0);
}
