import { expect, type Locator, type Page } from '@playwright/test';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import { frame } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { type Camera, project } from '#domain/wall/camera.ts';
import { type Point, rectangleAround } from '#domain/wall/quad.ts';
import { syntheticPhoto } from '#tests/world/synthetic-wall.ts';
import type { RoomPhotograph } from './room-photographs.ts';

/** What a visitor does in the dialog "On your own wall". */

export async function pressOnYourWall(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'On your wall' }).click();
  return page.getByRole('dialog', { name: 'On your wall' });
}

/** Opens the dialog with a photo. */
export async function openWall(page: Page, photo: Buffer): Promise<Locator> {
  const dialog = await pressOnYourWall(page);
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(photoIn(dialog)).toBeVisible();
  return dialog;
}

export function photoIn(dialog: Locator): Locator {
  return dialog.getByRole('img', { name: 'Your photo of the wall' });
}

/** The print that hangs on the photo. */
export function gripIn(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /The arrow keys move it/ });
}

/**
 * Taps the corners as a mouse does, which misses each by some points of the page.
 * @param corners in pixels of the photo, which is `photoWidth` pixels wide
 */
export async function tapCorners(
  page: Page,
  dialog: Locator,
  corners: readonly Point[],
  photoWidth: number,
  miss: Point = { x: 2, y: -2 },
): Promise<void> {
  const box = await photoIn(dialog).boundingBox();
  if (!box) throw new Error('The photo is not visible.');
  const scale = box.width / photoWidth;
  for (const { x, y } of corners)
    await page.mouse.click(box.x + x * scale + miss.x, box.y + y * scale + miss.y);
}

/** Places rings in the middle of the photo and moves each of them by keys, a little or not at all. */
export async function placeByKeys(dialog: Locator, rings: RegExp): Promise<void> {
  await dialog.getByRole('button', { name: /^Place the rings? in the middle$/ }).press('Enter');
  for (const ring of await dialog.getByRole('button', { name: rings }).all()) {
    await ring.press('ArrowLeft');
    await ring.press('ArrowRight');
  }
}

/** Moves the ring that has the focus with arrow keys to the pixel nearest to a corner: by 10 pixels with Shift, then by 1. */
export async function nudgeTo(
  page: Page,
  ring: Locator,
  photo: RoomPhotograph['photo'],
  to: Point,
): Promise<void> {
  const { left, top } = await ring.evaluate(({ style }) => ({ left: style.left, top: style.top }));
  const away = {
    x: to.x - (Number.parseFloat(left) / 100) * photo.width,
    y: to.y - (Number.parseFloat(top) / 100) * photo.height,
  };
  for (const [part, less, more] of [
    ['x', 'ArrowLeft', 'ArrowRight'],
    ['y', 'ArrowUp', 'ArrowDown'],
  ] as const) {
    const key = away[part] < 0 ? less : more;
    const pixels = Math.round(Math.abs(away[part]));
    for (let step = 0; step < Math.floor(pixels / 10); step++) await page.keyboard.press(`Shift+${key}`);
    for (let step = 0; step < pixels % 10; step++) await page.keyboard.press(key);
  }
}

/** Opens a rendered photograph, and taps the corners of its sheet. */
export async function measureRoom(
  page: Page,
  { file, photo, sheet }: RoomPhotograph,
  miss?: Point,
): Promise<Locator> {
  const dialog = await openWall(page, file);
  await dialog.getByLabel('What is on the wall?').selectOption(sheet.kind);
  await tapCorners(page, dialog, sheet.corners, photo.width, miss);
  return dialog;
}

/** Hangs the print on the wall that was measured. */
export async function hangPrint(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await expect(gripIn(dialog)).toBeVisible();
}

/** How far the drawn width is from what the camera of a synthetic photo would see, as a share of it. */
export async function widthError(dialog: Locator, size: SizeKey, seenBy: Camera): Promise<number> {
  const [drawn, photo] = [await gripIn(dialog).boundingBox(), await photoIn(dialog).boundingBox()];
  if (!drawn || !photo) throw new Error('The print is not visible.');
  const orientation = drawn.width > drawn.height ? 'landscape' : 'portrait';
  const { outside } = frame({ size, frameColor: 'black', mount: 'Border' }, orientation, defaultMouldings);
  const xs = rectangleAround({ x: 0, y: 0 }, outside).map((corner) => project(seenBy, corner).x);
  const expected = ((Math.max(...xs) - Math.min(...xs)) * photo.width) / syntheticPhoto.width;
  return Math.abs(drawn.width / expected - 1);
}
