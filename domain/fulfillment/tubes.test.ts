import { expect, test } from 'vitest';
import { frameColors } from '../catalogue/variants/frames.ts';
import { mounts } from '../catalogue/variants/mounts.ts';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { type LargestInTube, tubeOfPiece } from './tubes.ts';
import { cutsOf } from './workshop.ts';

/** `giant Border` for each variant that goes in a tube. */
function variantsInTubes(largest: LargestInTube): string[] {
  return sizeKeys.flatMap((size) =>
    frameColors.flatMap((frameColor) =>
      mounts
        .map((mount) => ({ size, frameColor, mount }))
        .filter((variant) => tubeOfPiece({ variant, cuts: cutsOf(variant, 'portrait'), paper: '' }, largest))
        .map(({ mount }) => `${size} ${mount}`),
    ),
  );
}

test('prints without a frame and without a mat go in a tube, up to the size that the owner sets', () => {
  expect(variantsInTubes('giant')).toEqual([
    'small Full Bleed',
    'medium Full Bleed',
    'large Full Bleed',
    'giant Border',
    'giant Full Bleed',
  ]);
  expect(variantsInTubes('small')).toEqual(['small Full Bleed']);
  expect(variantsInTubes('exhibition')).toHaveLength(9);
  expect(variantsInTubes(null)).toEqual([]);
});
