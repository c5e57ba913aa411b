import { expect, test } from 'vitest';
import { measureStraightOn } from '#domain/wall/measure-wall.ts';
import { references } from '#domain/wall/references.ts';
import { describeOutdated, landmarksOf, type Marks } from './marks.ts';

const points = [
  { x: 400, y: 500 },
  { x: 800, y: 500 },
] as const;
/** 10 pixels in an inch. The origin of the wall is at (600, 500). */
const wall = measureStraightOn(points, 40, 1);
const tap = (x: number, y: number) => ({ x, y, errorPixels: 1 });

function mark(marks: Marks) {
  if (!wall.ok) throw new Error(`the wall was refused: ${wall.reason}`);
  return landmarksOf({ ...wall, reference: references.door }, 'door', marks);
}

test('a door ends at the floor, unless the floor is marked', () => {
  expect(mark({})).toEqual({ landmarks: { floorY: 40 }, problems: {} });
  expect(mark({ floor: [tap(700, 910)] })).toEqual({ landmarks: { floorY: 41 }, problems: {} });
});

test('the floor may be marked a little above the foot of the door, and not far above', () => {
  expect(mark({ floor: [tap(700, 895)] })).toEqual({ landmarks: { floorY: 39.5 }, problems: {} });
  expect(mark({ floor: [tap(700, 850)] }).problems.floor).toContain('The floor cannot be above');
});

test('a mark that corrected corners make invalid is named, and the other one stays', () => {
  const marks = {
    floor: [tap(700, 850)],
    furniture: { kind: 'sofa' as const, taps: [tap(300, 700), tap(900, 700)] },
  };
  const found = mark(marks);
  expect(found.landmarks.furniture).toMatchObject({ left: -30, right: 30, top: 20 });
  expect(describeOutdated(marks, found)).toEqual([
    'The floor that you marked no longer fits the corners. Correct the floor.',
  ]);
});

test('corners of furniture that are swapped say so', () => {
  const furniture = (left: number, right: number) => ({
    furniture: { kind: 'sofa' as const, taps: [tap(left, 700), tap(right, 700)] },
  });
  expect(mark(furniture(300, 900))).toMatchObject({
    landmarks: { furniture: { left: -30, right: 30, top: 20 } },
    problems: {},
  });
  expect(mark(furniture(900, 300)).problems.furniture).toContain('swapped or too far apart');
});
