import { expect, test } from 'vitest';
import { orientations } from '../catalogue/categories.ts';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { defaultMouldings } from '../framing/mouldings.ts';
import { adviseSize, describeAdvice, describeChosenSize, hungSizes } from './size-advice.ts';

const variants = sizeKeys.map((size) => ({ size, frameColor: 'black', mount: 'Border' }) as const);
const landscapes = hungSizes(variants, 'landscape', defaultMouldings);
const portraits = hungSizes(variants, 'portrait', defaultMouldings);
const advise = (inches: number, offered = landscapes) => describeAdvice(adviseSize(inches, offered), 'sofa');

test('one size takes 60 to 75% of the furniture', () => {
  expect(advise(100)).toBe(
    "60 to 75% of your sofa's width is 60 to 75 in. Exhibition is right: it is 62 in wide.",
  );
});

test('several sizes take 60 to 75% of the furniture', () => {
  expect(advise(30)).toBe(
    "60 to 75% of your sofa's width is 18 to 23 in. These sizes are right: Small (20 in), Medium (21 in).",
  );
});

test('if no size fits, the nearest is named, and two prints side by side', () => {
  expect(advise(90, portraits)).toBe(
    "60 to 75% of your sofa's width is 54 to 68 in. This print has no size of that width. The nearest is Exhibition (50 in). Two prints in Giant, 2 1/2 in apart, are right: together they are 55 in wide.",
  );
});

test('if no pair fits either, only the nearest size is named', () => {
  expect(advise(12)).toBe(
    "60 to 75% of your sofa's width is 7 to 9 in. This print has no size of that width. The nearest is Small (20 in).",
  );
  expect(adviseSize(84, [])).toMatchObject({ fitting: [], nearest: undefined, pair: undefined });
});

test('a size that is chosen already is compared with the furniture, without a word about other sizes', () => {
  expect(describeChosenSize(100, { size: 'exhibition', widthInches: 62 }, 'sofa')).toContain(
    'Exhibition is right: it is 62 in wide.',
  );
  expect(describeChosenSize(84, { size: 'small', widthInches: 20 }, 'sofa')).toBe(
    "60 to 75% of your sofa's width is 50 to 63 in. Small is 20 in wide.",
  );
  expect(describeChosenSize(90, { size: 'giant', widthInches: 26 }, 'wall')).toBe(
    "60 to 75% of your wall's width is 54 to 68 in. Giant is 26 in wide. Two prints in Giant, 2 1/2 in apart, are right: together they are 55 in wide.",
  );
});

test('every advised width of every orientation is within the stated range', () => {
  for (const orientation of orientations) {
    const offered = hungSizes(variants, orientation, defaultMouldings);
    for (let inches = 10; inches <= 200; inches++) {
      const { minInches, maxInches, fitting, nearest, pair } = adviseSize(inches, offered);
      for (const { widthInches } of [...fitting, ...(pair ? [pair] : [])]) {
        expect(widthInches).toBeGreaterThanOrEqual(minInches);
        expect(widthInches).toBeLessThanOrEqual(maxInches);
      }
      if (fitting.length > 0) expect(fitting).toContain(nearest);
    }
  }
});
