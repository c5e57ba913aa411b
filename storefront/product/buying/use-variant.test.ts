import { expect, test } from 'vitest';
import { changedVariant, defaultVariant, standardVariants } from '#domain/catalogue/variants/variants.ts';
import { prints } from '#tests/world/prints.ts';

const blueDoor = prints.blueDoor.variants.map((variant) => ({ ...variant, sku: variant.size }));

test('a new size keeps the frame and mount if they are sold in that size', () => {
  const wish = { size: 'small', frameColor: 'wood', mount: 'Full Bleed' } as const;
  const next = changedVariant(standardVariants('print'), wish, { size: 'giant' });
  expect(next).toMatchObject({ size: 'giant', frameColor: 'wood', mount: 'Full Bleed', price: 1025 });
});

test('a new size falls back to the first frame and mount sold in that size', () => {
  const wish = { size: 'small', frameColor: 'none', mount: 'Full Bleed' } as const;
  const next = changedVariant(blueDoor, wish, { size: 'giant' });
  expect(next).toMatchObject({ size: 'giant', frameColor: 'white', mount: 'Border' });
});

test('a new frame stays, and the mount adapts to it', () => {
  const next = changedVariant(blueDoor, defaultVariant, { frameColor: 'none' });
  expect(next).toMatchObject({ size: 'small', frameColor: 'none', mount: 'Full Bleed', price: 220 });
});

test('a new mount stays, and the frame adapts to it', () => {
  const next = changedVariant(blueDoor, defaultVariant, { mount: 'Full Bleed' });
  expect(next).toMatchObject({ size: 'small', frameColor: 'none', mount: 'Full Bleed' });
});

test('a print with nothing on sale has no variant', () => {
  const inactiveVariants = blueDoor.map((variant) => ({ ...variant, isActive: false }));
  expect(changedVariant(inactiveVariants, defaultVariant, { size: 'giant' })).toBeUndefined();
});
