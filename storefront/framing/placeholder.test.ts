import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { drawPlaceholder } from './placeholder.ts';

const red = [200, 30, 30, 255];
const blue = [30, 30, 200, 255];

test('a placeholder has the colors of its photograph in the same places', () => {
  const evening = Array.from({ length: 20 * 20 }, (_, at) => (at < 200 ? red : blue)).flat();
  const hash = Buffer.from(rgbaToThumbHash(20, 20, evening)).toString('base64');
  const pixels = Buffer.from(drawPlaceholder(hash), 'base64');
  expect(pixels).toHaveLength(5 * 16);
  const [bottom, top] = [pixels.subarray(0, 15), pixels.subarray(64, 79)];
  for (let at = 0; at < 15; at += 3) {
    expect(top[at + 2]).toBeGreaterThan((top[at] ?? 0) + 60);
    expect(bottom[at]).toBeGreaterThan((bottom[at + 2] ?? 0) + 60);
  }
});
