import { expect, test } from 'vitest';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { croppedVariants, valuesOf } from './print-values.ts';
import { isSold, isTooSmall, withoutSmallCrops } from './sold-crops.ts';

const id = '00000000-0000-4000-8000-000000000001';
// Sharp with Border in the two smallest sizes only.
const photograph = {
  ...{ width: 1920, height: 2400, thumbHash: '', averageColor: '#888888', avif: [], jpeg: [] },
  focus: { x: 0.5, y: 0.5 },
};

test('crops that are too small go off sale together, and all others stay on sale', () => {
  const variants = standardVariants(id, sizes).map((variant) => ({ ...variant, unmakeable: null }));
  const words = { title: 'Alder', artist: 'Ada', keywords: [] };
  const print = {
    id,
    words,
    photograph,
    variants,
    basePrices: sizes,
    hasOwnVariants: false,
  } as unknown as StudioPrint;
  const values = valuesOf(print);
  const small = croppedVariants.filter((variant) => isTooSmall(photograph, variant));
  expect(small).toHaveLength(10);
  const changes = withoutSmallCrops(print, values);
  const left = croppedVariants.filter((variant) => isSold({ ...values, ...changes }, variant));
  expect(left.map(({ name }) => name)).toEqual(['Small, Border', 'Medium, Border']);
  expect(changes.hasOwnVariants).toBe(true);
});
