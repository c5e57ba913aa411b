import { expect, test } from 'vitest';
import { orientations } from '../categories.ts';
import { sizeKeys } from '../variants/sizes.ts';
import { adviseSize, describeAdvice, hungSizes } from './size-advice.ts';

const forms = sizeKeys.map((size) => ({ size, frameColor: 'black', mount: 'Border' }) as const);
const landscapes = hungSizes(forms, 'landscape');
const portraits = hungSizes(forms, 'portrait');
const advise = (inches: number, offered = landscapes) => describeAdvice(adviseSize(inches, offered), 'sofa');

test('one size takes 60 to 75 % of the furniture', () => {
  expect(advise(100)).toBe(
    "60 to 75 % of your sofa's width is 60 to 75 in. Exhibition is right: it is 62 in wide.",
  );
});

test('several sizes take 60 to 75 % of the furniture', () => {
  expect(advise(30)).toBe(
    "60 to 75 % of your sofa's width is 18 to 23 in. These sizes are right: Small (20 in), Medium (21 in).",
  );
});

test('if no size fits, the nearest is named, and two prints side by side', () => {
  expect(advise(90, portraits)).toBe(
    "60 to 75 % of your sofa's width is 54 to 68 in. This print has no size as wide as that. The nearest is Exhibition (50 in). Two prints in Giant, 2 1/2 in apart, are right: together they are 55 in wide.",
  );
});

test('if no pair fits either, only the nearest size is named', () => {
  expect(advise(12)).toBe(
    "60 to 75 % of your sofa's width is 7 to 9 in. This print has no size as narrow as that. The nearest is Small (20 in).",
  );
  expect(adviseSize(84, [])).toMatchObject({ fitting: [], nearest: undefined, pair: undefined });
});

test('every advised width of every orientation is within the stated range', () => {
  for (const orientation of orientations) {
    const offered = hungSizes(forms, orientation);
    for (let inches = 10; inches <= 200; inches++) {
      const { leastInches, mostInches, fitting, nearest, pair } = adviseSize(inches, offered);
      for (const { widthInches } of [...fitting, ...(pair ? [pair] : [])]) {
        expect(widthInches).toBeGreaterThanOrEqual(leastInches);
        expect(widthInches).toBeLessThanOrEqual(mostInches);
      }
      if (fitting.length > 0) expect(fitting).toContain(nearest);
    }
  }
});
