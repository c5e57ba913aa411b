import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { cropToFill } from '#domain/framing/framing.ts';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import { layOutPrint } from './lay-out-print.ts';

const variants = fc.record({
  size: fc.constantFrom(...sizeKeys),
  frameColor: fc.constantFrom(...frameColors),
  mount: fc.constantFrom(...mounts),
});
const photographs = fc.record({
  width: fc.integer({ min: 1500, max: 20_000 }),
  height: fc.integer({ min: 1500, max: 20_000 }),
  focus: fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
});
const resolutions = fc.constantFrom(undefined, 300, 360);

test('in every variant, the image has its size and its crop to a pixel, and lies within the sheet', () => {
  fc.assert(
    fc.property(variants, photographs, resolutions, (variant, photograph, resampledTo) => {
      const orientation = photograph.width > photograph.height ? 'landscape' : 'portrait';
      const cuts = cutsOf(variant, orientation);
      const crop = cropToFill(photograph, cuts.window);
      const layout = layOutPrint(photograph, crop, cuts, resampledTo);
      const { pixelsPerInch, realPixelsPerInch } = layout;
      const extra = (cuts.overlapInches + cuts.bleedInches) * realPixelsPerInch;
      // A pixel of the photograph is several of the file when it is enlarged.
      const pixel = Math.max(1, pixelsPerInch / realPixelsPerInch);
      for (const [axis, side, start] of [
        [layout.horizontal, 'width', crop.x],
        [layout.vertical, 'height', crop.y],
      ] as const) {
        const { source, mirrored, image, length, sheet } = axis;
        expect(Math.abs(image.length - cuts.image[side] * pixelsPerInch)).toBeLessThanOrEqual(1.5 * pixel);
        expect(image.length).toBe(mirrored.before + length + mirrored.after);
        expect(image.start).toBeGreaterThanOrEqual(0);
        expect(image.start + image.length).toBeLessThanOrEqual(sheet);
        expect(source.start + source.length).toBeLessThanOrEqual(photograph[side]);
        // A mirrored edge is whole pixels of the file.
        const filePixel = realPixelsPerInch / pixelsPerInch;
        const first = source.start - mirrored.before * filePixel;
        const expected = start * photograph[side] - extra;
        expect(Math.abs(first - expected)).toBeLessThanOrEqual(0.5 + 0.5 * filePixel + 1e-6);
      }
    }),
  );
});
