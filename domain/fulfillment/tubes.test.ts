import { expect, test } from 'vitest';
import { frameColors } from '../catalogue/variants/frames.ts';
import { mounts } from '../catalogue/variants/mounts.ts';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { type LargestInTube, tubeOfPiece } from './tubes.ts';
import { cutsOf } from './workshop.ts';

/** `giant Border` for each form that goes in a tube. */
function formsInTubes(largest: LargestInTube): string[] {
  return sizeKeys.flatMap((size) =>
    frameColors.flatMap((frameColor) =>
      mounts
        .map((mount) => ({ size, frameColor, mount }))
        .filter((choice) => tubeOfPiece({ choice, cuts: cutsOf(choice, 'portrait'), paper: '' }, largest))
        .map(({ mount }) => `${size} ${mount}`),
    ),
  );
}

test('prints without a frame and without a mat go in a tube, up to the size that the owner sets', () => {
  expect(formsInTubes('giant')).toEqual([
    'small Full Bleed',
    'medium Full Bleed',
    'large Full Bleed',
    'giant Border',
    'giant Full Bleed',
  ]);
  expect(formsInTubes('small')).toEqual(['small Full Bleed']);
  expect(formsInTubes('exhibition')).toHaveLength(9);
  expect(formsInTubes(null)).toEqual([]);
});
