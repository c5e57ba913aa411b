import { expect, type Locator } from '@playwright/test';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { type Framing, frame } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { project } from '#domain/wall/camera.ts';
import { applyHomography, homographyBetween } from '#domain/wall/homography.ts';
import { distance, type Point, rectangleAround } from '#domain/wall/quad.ts';
import { references } from '#domain/wall/references.ts';
import { gripIn, hangPrint, measureRoom, nudgeTo, openWall, photoIn, tapCorners } from './hang-on-wall.ts';
import { test } from './hydrated-pages.ts';
import { type Box, type RoomPhotograph, roomPhotograph, seenBox } from './room-photographs.ts';
import { openPrint } from './shopper.ts';

/** Half of the limit for corners that are 1 pixel off, as a share of the width, because the dialog finds a sheet's edges. */
const maxError = 0.0125;
const middle = { x: 0, y: 0 };

for (const { name, misses } of [
  { name: 'by-the-door', misses: { x: 2, y: -2 } },
  { name: 'over-the-sofa', misses: { x: -1.5, y: 1.5 } },
  { name: 'evening-lamp', misses: { x: 1, y: 2 } },
] as const) {
  test(`a print hangs to scale in the photograph ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPrint(page);
    const bodies: string[] = [];
    page.on('request', (request) => request.postDataBuffer() && bodies.push(request.url()));
    const room = roomPhotograph(name);
    const dialog = await measureRoom(page, room, misses);
    await hangPrint(dialog);
    await expectEverySizeToScale(dialog, room, middle);
    expect(bodies).toEqual([]);
  });
}

test('the truth beside a photograph agrees with its camera', () => {
  for (const name of ['by-the-door', 'over-the-sofa', 'evening-lamp'] as const) {
    const { camera, sheet } = roomPhotograph(name);
    rectangleAround(middle, references[sheet.kind]).forEach((corner, index) => {
      expect(distance(project(camera, corner), sheet.corners[index] ?? middle)).toBeLessThan(0.05);
    });
  }
});

test('a door shows the scale as a sheet does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const room = roomPhotograph('by-the-door');
  const dialog = await openWall(page, room.file);
  const { door } = room.others;
  if (!door) throw new Error('The photograph has no door.');
  await dialog.getByLabel('What is on the wall?').selectOption('door');
  await tapCorners(page, dialog, door.corners, room.photo.width, { x: 1, y: -1 });
  await hangPrint(dialog);
  await expectEverySizeToScale(dialog, room, await placeOfPrint(dialog, room));
});

test('a phone shows the photograph larger for the taps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPrint(page);
  const room = roomPhotograph('evening-lamp');
  const dialog = await openWall(page, room.file);
  await dialog.getByLabel('What is on the wall?').selectOption('a4');
  const [topLeft] = room.sheet.corners;
  await tapCorners(page, dialog, [topLeft], room.photo.width);
  await expect(dialog.getByRole('button', { name: 'Show the whole photo' })).toBeVisible();
  await tapCorners(page, dialog, room.sheet.corners, room.photo.width, { x: 3, y: -3 });
  await hangPrint(dialog);
  await expectEverySizeToScale(dialog, room, middle);
});

test('the button that shows the whole photo covers no ring', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPrint(page);
  const room = roomPhotograph('evening-lamp');
  const dialog = await openWall(page, room.file);
  await dialog.getByLabel('What is on the wall?').selectOption('a4');
  // The first tap shows the photo larger.
  await tapCorners(page, dialog, room.sheet.corners.slice(0, 1), room.photo.width);
  const whole = dialog.getByRole('button', { name: 'Show the whole photo' });
  await expect(whole).toBeVisible();
  await tapCorners(page, dialog, room.sheet.corners, room.photo.width);
  const rings = dialog.getByRole('button', { name: / corner$/ });
  await expect(rings).toHaveCount(4);
  for (const ring of await rings.all()) {
    await ring.scrollIntoViewIfNeeded();
    const [ringBox, wholeBox] = [await ring.boundingBox(), await whole.boundingBox()];
    if (!ringBox || !wholeBox) throw new Error('The ring or the button is not visible.');
    expect(ringBox.y + ringBox.height).toBeLessThanOrEqual(wholeBox.y);
  }
});

test('a sheet in a photograph is measured by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const room = roomPhotograph('over-the-sofa');
  const dialog = await openWall(page, room.file);
  await dialog.getByRole('button', { name: 'Place the rings in the middle' }).press('Enter');
  for (const [index, name] of ['Top left', 'Top right', 'Bottom right', 'Bottom left'].entries()) {
    const ring = dialog.getByRole('button', { name: `${name} corner` });
    await ring.focus();
    await nudgeTo(page, ring, room.photo, room.sheet.corners[index] ?? middle);
  }
  const hang = dialog.getByRole('button', { name: 'Hang the print' });
  await hang.press('Enter');
  // Corners moved by whole pixels fit this sheet both ways.
  const question = dialog.getByRole('group', { name: 'How does the sheet hang?' });
  await question.getByRole('radio', { name: 'Upright' }).press('Space');
  await hang.press('Enter');
  await expectEverySizeToScale(dialog, room, middle);
  const grip = gripIn(dialog);
  const before = await grip.boundingBox();
  await grip.press('Shift+ArrowLeft');
  await expect.poll(async () => (await grip.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
});

/**
 * Each size is as wide as the camera would see it: the box around it within the limit, and the print, measured through
 * its middle, within what the page states. The box also shows how the sides lean, which isn't its width.
 */
async function expectEverySizeToScale(dialog: Locator, room: RoomPhotograph, place: Point): Promise<void> {
  const offered = dialog.getByRole('group', { name: 'Size' });
  let count = 0;
  for (const size of sizeKeys) {
    const option = offered.getByRole('radio', { name: new RegExp(`^${sizes[size].name},`) });
    if ((await option.count()) === 0) continue;
    count++;
    await option.check();
    const text = dialog.getByText(/in wide on your wall, give or take/);
    const drawn = await drawnBox(dialog, room);
    const { outside } = framed(size, drawn);
    const boxError = Math.abs(drawn.width / seenBox(room.camera, place, outside).width - 1);
    const seenWidth = distance(
      project(room.camera, { x: place.x - outside.width / 2, y: place.y }),
      project(room.camera, { x: place.x + outside.width / 2, y: place.y }),
    );
    const widthError = Math.abs((await drawnWidth(dialog, room)) / seenWidth - 1);
    const stated = /give or take ([\d /]+) in/.exec((await text.textContent()) ?? '')?.[1];
    expect.soft(boxError, `${size}, as a share of its width`).toBeLessThan(maxError);
    expect.soft(widthError * outside.width, `${size}, in inches`).toBeLessThan(inches(stated));
  }
  expect(count).toBeGreaterThan(3);
}

/** The box around the drawn print, in pixels of the photograph. */
async function drawnBox(dialog: Locator, room: RoomPhotograph): Promise<Box> {
  const [drawn, photo] = [await gripIn(dialog).boundingBox(), await photoIn(dialog).boundingBox()];
  if (!drawn || !photo) throw new Error('The print is not visible.');
  const scale = room.photo.width / photo.width;
  return {
    x: (drawn.x - photo.x) * scale,
    y: (drawn.y - photo.y) * scale,
    width: drawn.width * scale,
    height: drawn.height * scale,
  };
}

/** The width of the drawn print through its middle, in pixels of the photograph. */
async function drawnWidth(dialog: Locator, room: RoomPhotograph): Promise<number> {
  const photo = await photoIn(dialog).boundingBox();
  if (!photo) throw new Error('The photo is not visible.');
  const points = await gripIn(dialog).evaluate(({ parentElement: plane }) => {
    if (!plane) throw new Error('The print has no plane.');
    const toPage = new DOMMatrix(plane.style.transform);
    const pointAt = (x: number) => {
      const point = toPage.transformPoint(new DOMPoint(x, plane.clientHeight / 2));
      return { x: point.x / point.w, y: point.y / point.w };
    };
    return [pointAt(0), pointAt(plane.clientWidth)] as const;
  });
  return (distance(...points) * room.photo.width) / photo.width;
}

/** Where the dialog hung the print, in inches from the middle of the sheet. */
async function placeOfPrint(dialog: Locator, room: RoomPhotograph): Promise<Point> {
  await dialog.getByRole('radio', { name: /^Small,/ }).check();
  const drawn = await drawnBox(dialog, room);
  const { outside } = framed('small', drawn);
  const toWall = homographyBetween(room.sheet.corners, rectangleAround(middle, references[room.sheet.kind]));
  const centerOf = ({ x, y, width, height }: Box) =>
    applyHomography(toWall, { x: x + width / 2, y: y + height / 2 });
  const target = centerOf(drawn);
  let place = target;
  for (let round = 0; round < 4; round++) {
    const seen = centerOf(seenBox(room.camera, place, outside));
    place = { x: place.x + target.x - seen.x, y: place.y + target.y - seen.y };
  }
  return place;
}

function framed(size: (typeof sizeKeys)[number], drawn: { width: number; height: number }): Framing {
  const orientation = drawn.width > drawn.height ? 'landscape' : 'portrait';
  return frame({ size, frameColor: 'black', mount: 'Border' }, orientation, defaultMouldings);
}

/** The number in a text such as `1 1/4`. */
function inches(text = ''): number {
  return text
    .split(' ')
    .map((part) => part.split('/').map(Number))
    .reduce((sum, [whole = Number.NaN, parts = 1]) => sum + whole / parts, 0);
}
