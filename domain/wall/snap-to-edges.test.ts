import { expect, test } from 'vitest';
import { normal, seededRandom } from '#tests/world/synthetic-wall.ts';
import { distance, type Point, type Quad } from './quad.ts';
import { type GrayPhoto, snapToEdges } from './snap-to-edges.ts';

const sheet: Quad = [
  { x: 102.3, y: 81.7 },
  { x: 241.8, y: 90.4 },
  { x: 236.1, y: 268.2 },
  { x: 98.6, y: 259.9 },
];
const taps: Quad = [
  { x: 107, y: 79 },
  { x: 238, y: 94 },
  { x: 240, y: 263 },
  { x: 94, y: 264 },
];

/** A bright sheet on a wall, with smooth edges and grain. */
function photograph({
  wall,
  paper,
  grain,
}: {
  wall: number;
  paper: number;
  grain: number;
}): GrayPhoto & { data: number[] } {
  const [width, height] = [360, 360];
  const random = seededRandom(7);
  const cover = ({ x, y }: Point) =>
    Math.min(
      ...sheet.map((from, index) => {
        const to = sheet[(index + 1) % 4] ?? sheet[0];
        const inward = ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / distance(from, to);
        return Math.min(Math.max(inward + 0.5, 0), 1);
      }),
    );
  const data = Array.from({ length: width * height }, (_, index) => {
    const share = cover({ x: (index % width) + 0.5, y: Math.floor(index / width) + 0.5 });
    return wall + (paper - wall) * share + grain * normal(random);
  });
  return { width, height, data };
}

function misses(corners: Quad): number[] {
  return corners.map((corner, index) => distance(corner, sheet[index] ?? sheet[0]));
}

test('taps up to 6 pixels off snap to the corners of a sheet', () => {
  expect(Math.min(...misses(taps))).toBeGreaterThan(4);
  const snapped = snapToEdges(photograph({ wall: 150, paper: 235, grain: 2 }), taps);
  expect(Math.max(...misses(snapped))).toBeLessThan(0.3);
});

test('a white sheet on a white, grainy wall is found too', () => {
  const snapped = snapToEdges(photograph({ wall: 215, paper: 240, grain: 3 }), taps);
  expect(Math.max(...misses(snapped))).toBeLessThan(0.4);
});

test('pieces of tape over the edges of a sheet are no edges', () => {
  const photo = photograph({ wall: 150, paper: 200, grain: 1 });
  const { width, data } = photo;
  for (const share of [0.2, 0.75]) {
    const [left, top] = [Math.round(102 + share * 139), Math.round(82 + share * 9)];
    for (let y = top - 8; y < top + 8; y++) data.fill(90, y * width + left - 9, y * width + left + 9);
  }
  expect(Math.max(...misses(snapToEdges(photo, taps)))).toBeLessThan(0.5);
});

test('taps on a wall without edges stay where they are', () => {
  expect(snapToEdges(photograph({ wall: 200, paper: 200, grain: 1 }), taps)).toEqual(taps);
});
