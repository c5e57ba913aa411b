import { expect, test } from 'vitest';
import { emptyPlan } from './plan.ts';
import { snapSpot } from './snap-spot.ts';

const area = { width: 16, height: 20 };
const neighbor = { area: { width: 26, height: 38 }, spot: { x: 60, y: 58 } };

test.each([
  ['the tops of both', { x: 100, y: 67.5 }, { x: 100, y: 67 }],
  ['the bottoms of both', { x: 100, y: 48.6 }, { x: 100, y: 49 }],
  ['the left edges of both', { x: 54.5, y: 95 }, { x: 55, y: 95 }],
  ['a place beside it, at the gap', { x: 83, y: 80 }, { x: 83.5, y: 80 }],
  ['a place above it, at the gap', { x: 60.2, y: 89 }, { x: 60, y: 89.5 }],
  ['the middle of the wall, on the center line', { x: 71.6, y: 58.7 }, { x: 72, y: 58 }],
  ['quarters of an inch away from everything', { x: 110.1, y: 73.9 }, { x: 110, y: 74 }],
])('a dragged print snaps to %s', (_, spot, snapped) => {
  expect(snapSpot(emptyPlan, area, spot, [neighbor])).toEqual(snapped);
});
