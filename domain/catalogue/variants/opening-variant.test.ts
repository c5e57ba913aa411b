import { expect, test } from 'vitest';
import { prints } from '#tests/world/prints.ts';
import { openingVariant, openingVariants, readVariant, writeVariant } from './opening-variant.ts';
import { defaultVariant } from './variants.ts';

const blueDoor = prints.blueDoor.variants.map((variant) => ({ ...variant, sku: variant.size }));

test('a print sold by the price table opens small and matted, in the preferred frame', () => {
  expect(openingVariant({}, 'wood')).toEqual({ size: 'small', frameColor: 'wood', mount: 'Border' });
});

test('a print with its own variants opens in a variant that is on sale, whatever frame is preferred', () => {
  const variants = openingVariants(blueDoor);
  expect(openingVariant({ openingVariants: variants }, 'none')).toEqual({
    size: 'small',
    frameColor: 'none',
    mount: 'Full Bleed',
  });
  expect(openingVariant({ openingVariants: variants }, 'wood')).toEqual({
    size: 'small',
    frameColor: 'black',
    mount: 'Border',
  });
});

test('a print that is not on sale has no opening variant', () => {
  const variants = openingVariants(blueDoor.map((variant) => ({ ...variant, isActive: false })));
  expect(openingVariant({ openingVariants: variants }, 'black')).toBeUndefined();
});

test('an address opens the print in the chosen variant', () => {
  const variant = { size: 'collector', frameColor: 'none', mount: 'Full Bleed' } as const;
  expect(writeVariant(variant)).toBe('?size=collector&frame=none&mount=full-bleed');
  expect(readVariant(new URLSearchParams(writeVariant(variant)))).toEqual(variant);
});

test('missing and misspelled parts of an address become the default', () => {
  expect(readVariant(new URLSearchParams('?size=huge&frame=gold'))).toEqual(defaultVariant);
});
