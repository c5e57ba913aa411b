import { expect, test } from 'vitest';
import { heldCamera, normal, seededRandom, syntheticPhoto, tapped } from '#tests/world/synthetic-wall.ts';
import { frame } from '../framing/framing.ts';
import { defaultMouldings } from '../framing/mouldings.ts';
import { project } from './camera.ts';
import { applyHomography } from './homography.ts';
import { measureSheet, measureWall } from './measure-wall.ts';
import { type Area, distance, type Point, rectangleAround } from './quad.ts';
import { references } from './references.ts';

const runs = 100;
const turns = [0, 10, 20, 30, 35, 40, 45];
const middle = { x: 0, y: 0 };
const print = frame(
  { size: 'giant', frameColor: 'black', mount: 'Border' },
  'landscape',
  defaultMouldings,
).outside;

/** The error in pixels of corners that were found in the photo, and of corners that were moved by hand. */
const cornerErrors = [0.2, 1];

const walls = (['letter', 'a4'] as const).flatMap((kind) =>
  (['upright', 'on its side'] as const).flatMap((hangs) =>
    cornerErrors.flatMap((errorPixels) => turns.map((turn) => ({ kind, hangs, errorPixels, turn }))),
  ),
);
type Wall = (typeof walls)[number];

test('there are 56 walls with a sheet', () => {
  expect(walls).toHaveLength(56);
});

test.each(walls)(
  'the width by a sheet ($kind, $hangs, seen from $turn degrees, corners $errorPixels px off) is as exact as stated',
  (wall) => {
    const results = measureOften(wall);
    expect(results.filter(({ isOtherWay }) => isOtherWay)).toEqual([]);
    expect(results.filter(({ isAsked }) => isAsked).length).toBeLessThanOrEqual(maxAsked(wall));
    const kept = results.filter(({ error, stated }) => error <= stated);
    expect((100 * kept.length) / runs).toBeGreaterThanOrEqual(95);
    const needed = quantile(
      results.map(({ error }) => error),
      0.95,
    );
    const usuallyStated = quantile(
      results.map(({ stated }) => stated),
      0.5,
    );
    expect(usuallyStated).toBeLessThanOrEqual(2 * needed);
  },
);

/** The number of photos for which a visitor may be asked how the sheet hangs. */
function maxAsked({ errorPixels }: Wall): number {
  return errorPixels < 1 ? 0.02 * runs : 0.3 * runs;
}

/** Photos of one wall from cameras of 24 to 35 mm. A visitor who is asked answers how the sheet hangs. */
function measureOften({ kind, hangs, errorPixels, turn }: Wall) {
  const sheet = references[kind];
  const hung = hangs === 'upright' ? sheet : { width: sheet.height, height: sheet.width };
  const rectangle = rectangleAround(middle, hung);
  const random = seededRandom(1000 * turn + 10 * errorPixels + Math.round(100 * hung.width));
  return Array.from({ length: runs }, () => {
    const camera = heldCamera(random, 24 + 11 * random(), turn);
    const photo = {
      corners: tapped(camera, rectangle, errorPixels, random),
      cornerErrorPixels: errorPixels,
      focalPixels: camera.focalPixels * (1 + 0.03 * normal(random)),
      focalError: 0.03,
      photo: syntheticPhoto,
    };
    const found = measureSheet(sheet, photo);
    const isAsked = !found.ok && found.reason === 'either-way';
    const measured = isAsked ? measureWall({ ...photo, rectangle }) : found;
    if (!measured.ok) throw new Error(`the wall was refused: ${measured.reason}`);
    const { wall } = measured;
    const drawn = widthBetween((point) => applyHomography(wall.toPhoto, point), print);
    const truth = widthBetween((point) => project(camera, point), print);
    return {
      isAsked,
      isOtherWay: found.ok && found.reference.width !== hung.width,
      error: Math.abs(drawn / truth - 1),
      stated: wall.widthError(rectangleAround(middle, print)),
    };
  });
}

function widthBetween(draw: (point: Point) => Point, { width }: Area): number {
  return distance(draw({ x: -width / 2, y: 0 }), draw({ x: width / 2, y: 0 }));
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}
