import { describe, expect, test } from 'vitest';
import { heldCamera, normal, seededRandom, syntheticPhoto, tapped } from '#tests/world/synthetic-wall.ts';
import { type SizeKey, sizeKeys } from '../catalogue/variants/sizes.ts';
import { frame } from '../framing/framing.ts';
import { defaultMouldings } from '../framing/mouldings.ts';
import { project } from './camera.ts';
import { focalLengthOf } from './focal-length.ts';
import { applyHomography, drawnCorners, invertHomography } from './homography.ts';
import {
  distanceErrorToTap,
  type MeasuredWall,
  maxWidthError,
  measureStraightOn,
  measureWall,
} from './measure-wall.ts';
import { distance, type Point, rectangleAround } from './quad.ts';
import { describeWidthError, references } from './references.ts';

const runs = 200;
const turns = [0, 10, 20, 30, 40];
const center = { x: 0, y: 0 };

interface Result {
  /** The error of the drawn width, as a share of it. */
  error: number;
  stated: number;
}

/** Measures walls from known cameras of 24 to 35 mm, and draws every size on each. */
function measureWalls(
  reference: Measures,
  errorPixels: number,
  turnDegrees: number,
): Record<SizeKey, Result[]> {
  const random = seededRandom(100 * turnDegrees + errorPixels);
  const rectangle = rectangleAround(center, reference);
  const walls = Array.from({ length: runs }, () => {
    const camera = heldCamera(random, 24 + 11 * random(), turnDegrees);
    const measured = measureWall({
      rectangle,
      corners: tapped(camera, rectangle, errorPixels, random),
      cornerErrorPixels: Math.max(errorPixels, 0.25),
      focalPixels: camera.focalPixels * (1 + 0.03 * normal(random)),
      focalError: 0.03,
      photo: syntheticPhoto,
    });
    return { camera, measured };
  });
  const resultsOf = (size: SizeKey) =>
    walls.flatMap(({ camera, measured }) => {
      if (!measured.ok) return [];
      const outside = framed(size);
      const truth = widthBetween((point) => project(camera, point), outside);
      const drawn = widthBetween((point) => applyHomography(measured.wall.toPhoto, point), outside);
      const stated = measured.wall.widthError(rectangleAround(center, outside));
      return [{ error: Math.abs(drawn / truth - 1), stated }];
    });
  return Object.fromEntries(sizeKeys.map((size) => [size, resultsOf(size)])) as Record<SizeKey, Result[]>;
}

interface Measures {
  width: number;
  height: number;
}

function framed(size: SizeKey): Measures {
  return frame({ size, frameColor: 'black', mount: 'Border' }, 'landscape', defaultMouldings).outside;
}

function widthBetween(draw: (point: Point) => Point, { width }: Measures): number {
  return distance(draw({ x: -width / 2, y: 0 }), draw({ x: width / 2, y: 0 }));
}

/** How many walls in 100 were measured and keep this promise. */
function count(results: readonly Result[], keeps: (result: Result) => boolean): number {
  return (100 * results.filter(keeps).length) / runs;
}

describe.each(['letter', 'a4', 'door'] as const)('the width of a print on a wall measured by a %s', (key) => {
  const reference = references[key];

  test.each([
    { errorPixels: 0, limit: 0.005 },
    { errorPixels: 1, limit: 0.025 },
    { errorPixels: 2, limit: 0.05 },
  ])(
    'with taps $errorPixels px off, is within $limit and as exact as stated, in 95 of 100',
    ({ errorPixels, limit }) => {
      const byTurn = turns.map((turn) => ({ turn, results: measureWalls(reference, errorPixels, turn) }));
      for (const size of sizeKeys) {
        for (const { turn, results } of byTurn) {
          const kept = count(results[size], ({ error }) => error <= limit);
          expect(kept, `${size}, turned ${turn} degrees`).toBeGreaterThanOrEqual(95);
          const asStated = count(results[size], ({ error, stated }) => error <= stated);
          expect(asStated, `${size}, turned ${turn} degrees, as stated`).toBeGreaterThanOrEqual(95);
        }
      }
    },
  );
});

const camera = heldCamera(seededRandom(3), 26, 25);
const sheet = rectangleAround(center, references.letter);
const corners = tapped(camera, sheet, 0, Math.random);
const focalPixelsAt26 = camera.focalPixels;
const measure = (overrides: Partial<Parameters<typeof measureWall>[0]>) =>
  measureWall({
    rectangle: sheet,
    corners,
    cornerErrorPixels: 1,
    ...focalLengthOf({ focalMillimeters: 26 }, syntheticPhoto),
    photo: syntheticPhoto,
    ...overrides,
  });

function wallOf(measured: ReturnType<typeof measureWall>): MeasuredWall {
  if (!measured.ok) throw new Error(`the wall was refused: ${measured.reason}`);
  return measured.wall;
}

test('corners that cross are refused', () => {
  const [a, b, c, d] = corners;
  expect(measure({ corners: [b, a, c, d] })).toEqual({ ok: false, reason: 'crossed' });
  expect(measure({ corners: [d, c, b, a] })).toEqual({ ok: false, reason: 'crossed' });
});

test('a corner that points inward is refused', () => {
  const [a, b, c] = corners;
  const inside = { x: (a.x + 3 * b.x + c.x) / 5, y: (a.y + 3 * b.y + c.y) / 5 };
  expect(measure({ corners: [a, b, c, inside] })).toEqual({ ok: false, reason: 'not-convex' });
});

test('corners almost in one place are refused', () => {
  const [a] = corners;
  const tiny = rectangleAround(a, { width: 5, height: 7 });
  expect(measure({ corners: tiny })).toEqual({ ok: false, reason: 'too-small' });
});

test('corners that no such rectangle has are refused', () => {
  expect(measure({ rectangle: rectangleAround(center, { width: 11, height: 3 }) })).toEqual({
    ok: false,
    reason: 'bad-fit',
  });
});

test('a card is too small to measure a wall by, and a door is not', () => {
  const exhibition = rectangleAround(center, framed('exhibition'));
  const errorBy = (reference: Measures) => {
    const rectangle = rectangleAround(center, reference);
    return wallOf(measure({ rectangle, corners: tapped(camera, rectangle, 0, Math.random) })).widthError(
      exhibition,
    );
  };
  expect(errorBy({ width: 3.37, height: 2.125 })).toBeGreaterThan(maxWidthError);
  expect(errorBy(references.door)).toBeLessThan(0.01);
});

test('a photo whose focal length is unknown is measured less exactly', () => {
  const print = rectangleAround(center, framed('giant'));
  const unknown = measureWall({
    rectangle: sheet,
    corners,
    cornerErrorPixels: 1,
    ...focalLengthOf({}, syntheticPhoto),
    photo: syntheticPhoto,
  });
  expect(wallOf(unknown).widthError(print)).toBeGreaterThan(wallOf(measure({})).widthError(print));
});

test('two points and a length measure a photo taken straight on', () => {
  const points = [
    { x: 400, y: 900 },
    { x: 1240, y: 900 },
  ] as const;
  const wall = wallOf(measureStraightOn(points, 84, 2));
  const [topLeft, , bottomRight] = drawnCorners(wall, { x: 0, y: -40 }, { width: 36, height: 24 });
  expect(topLeft).toEqual({ x: 640, y: 380 });
  expect(bottomRight).toEqual({ x: 1000, y: 620 });
  expect(wall.widthError(sheet)).toBeGreaterThanOrEqual(0.02);
  expect(measureStraightOn([points[0], points[0]], 84, 2)).toEqual({ ok: false, reason: 'too-small' });
});

test('the floor is as far from the sheet as stated in 95 of 100 photos', () => {
  const random = seededRandom(11);
  const floor = { x: 0, y: 58 };
  const results = Array.from({ length: 200 }, () => {
    const seenBy = heldCamera(random, 24 + 11 * random(), 40 * random());
    const wall = wallOf(
      measure({
        corners: tapped(seenBy, sheet, 1, random),
        ...focalLengthOf({ focalMillimeters: (seenBy.focalPixels * 26) / focalPixelsAt26 }, syntheticPhoto),
      }),
    );
    const found = applyHomography(invertHomography(wall.toPhoto), project(seenBy, floor));
    return { error: Math.abs(found.y / floor.y - 1), stated: wall.distanceError(center, floor) };
  });
  expect(results.filter(({ error, stated }) => error <= stated).length).toBeGreaterThanOrEqual(190);
});

test('the floor that a finger tapped roughly is as far from the sheet as stated in 95 of 100 photos', () => {
  const random = seededRandom(13);
  const floor = { x: 0, y: 58 };
  const tapErrorPixels = 30;
  const results = Array.from({ length: 200 }, () => {
    const seenBy = heldCamera(random, 24 + 11 * random(), 40 * random());
    const wall = wallOf(
      measure({
        corners: tapped(seenBy, sheet, 1, random),
        ...focalLengthOf({ focalMillimeters: (seenBy.focalPixels * 26) / focalPixelsAt26 }, syntheticPhoto),
      }),
    );
    const { x, y } = project(seenBy, floor);
    const tap = { x: x + tapErrorPixels * normal(random), y: y + tapErrorPixels * normal(random) };
    const found = applyHomography(invertHomography(wall.toPhoto), tap);
    const stated = distanceErrorToTap(wall, center, { x: 0, y: found.y }, tapErrorPixels);
    return { error: Math.abs(found.y / floor.y - 1), stated };
  });
  expect(results.filter(({ error, stated }) => error <= stated).length).toBeGreaterThanOrEqual(190);
});

test('20 in beside a sheet, whose turn is uncertain, a print is as exact as stated in 90 of 100 photos', () => {
  const random = seededRandom(12);
  const [left, right] = [
    { x: 7, y: 0 },
    { x: 33, y: 0 },
  ] as const;
  const beside = rectangleAround({ x: 20, y: 0 }, { width: 26, height: 38 });
  const results = Array.from({ length: 200 }, () => {
    const seenBy = heldCamera(random, 24 + 11 * random(), 40 * random());
    const wall = wallOf(
      measure({
        corners: tapped(seenBy, sheet, 1, random),
        ...focalLengthOf({ focalMillimeters: (seenBy.focalPixels * 26) / focalPixelsAt26 }, syntheticPhoto),
      }),
    );
    const drawn = distance(applyHomography(wall.toPhoto, left), applyHomography(wall.toPhoto, right));
    const truth = distance(project(seenBy, left), project(seenBy, right));
    return { error: Math.abs(drawn / truth - 1), stated: wall.widthError(beside) };
  });
  expect(results.filter(({ error, stated }) => error <= stated).length).toBeGreaterThanOrEqual(180);
});

test('the accuracy is stated in quarters of an inch, rounded up', () => {
  expect(describeWidthError(48, 0.019)).toBe('give or take 1 in');
  expect(describeWidthError(15, 0.02)).toBe('give or take 1/2 in');
  expect(describeWidthError(61.5, 0.02)).toBe('give or take 1 1/4 in');
  expect(describeWidthError(61.5, Number.NaN)).toBe('accuracy unknown');
});
