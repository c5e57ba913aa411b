import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noMoulding, profileOf } from '#domain/framing/mouldings.ts';
import { applyHomography, drawnCorners } from '#domain/wall/homography.ts';
import { distance, type Point } from '#domain/wall/quad.ts';
import { measuredPhoto } from '#tests/world/offer.ts';
import { hangOnPhoto } from './hang-on-photo.ts';

const size = { width: 1600, height: 1200 };
const plain = (background: string) =>
  sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('prints are drawn within their corners, in the perspective and the light of the photo', async () => {
  const { toPhoto } = measuredPhoto();
  const outside = { width: 14, height: 10 };
  const middle = { x: 10, y: -10 };
  const variant = { size: 'small', frameColor: 'none', mount: 'Full Bleed' } as const;
  const picture = {
    ...{ photograph: await plain('#0000ff'), focus: { x: 0.5, y: 0.5 }, variant },
    orientation: 'landscape',
    moulding: profileOf(noMoulding),
  } as const;
  const light = { brightness: 0.5, warmth: 0 };
  const jpeg = await plain('#c0c0c0');
  const drawn = await hangOnPhoto({ jpeg, ...size, toPhoto, light, prints: [{ picture, outside, middle }] });

  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(size);
  const colorAt = ({ x, y }: Point) => {
    const at = 3 * (Math.round(y) * size.width + Math.round(x));
    return [...data.subarray(at, at + 3)];
  };
  const expectNear = (point: Point, expected: number[]) => {
    const color = colorAt(point);
    expect(Math.max(...color.map((part, index) => Math.abs(part - (expected[index] ?? 0))))).toBeLessThan(12);
  };
  const center = applyHomography(toPhoto, middle);
  expectNear(center, [0, 0, 128]);
  expectNear({ x: 100, y: 100 }, [192, 192, 192]);
  // From each corner a few pixels inward is the print; outward on the upper side is the wall.
  for (const corner of drawnCorners({ toPhoto }, middle, outside)) {
    const toCenter = distance(corner, center);
    const along = (pixels: number) => ({
      x: corner.x + ((center.x - corner.x) * pixels) / toCenter,
      y: corner.y + ((center.y - corner.y) * pixels) / toCenter,
    });
    expectNear(along(8), [0, 0, 128]);
    if (corner.y < center.y) expect(colorAt(along(-8))[0]).toBeGreaterThan(90);
  }
});
