import { expect, test } from 'vitest';
import { variantOf } from '../catalogue/variants/variants.ts';
import { type Favourite, findFavourite, toNewFavourite } from './favourites.ts';

const print = { _id: 'ridge', heroImage: '/hero.jpeg', fullBleed: '/full.jpeg' };
const woodBorder = { size: 'large', frameColor: 'wood', mount: 'Border' } as const;

function savedFavourite(overrides: Partial<Favourite> = {}): Favourite {
  const { productId, ...variant } = toNewFavourite(print, woodBorder);
  return { _id: 'saved', product: productId, createdAt: '2026-01-01T00:00:00Z', ...variant, ...overrides };
}

test('a favorite has the picture of its mount', () => {
  expect(toNewFavourite(print, woodBorder)).toEqual({
    productId: 'ridge',
    size: 'large',
    frameColorName: 'Wood',
    border: 'Border',
    image: '/hero.jpeg',
  });
  expect(toNewFavourite(print, { ...woodBorder, mount: 'Full Bleed' }).image).toBe('/full.jpeg');
});

test('a favorite opens in the variant it was saved in, also without a frame', () => {
  expect(variantOf(savedFavourite())).toEqual(woodBorder);
  expect(variantOf(savedFavourite({ frameColorName: 'No Frame' })).frameColor).toBe('none');
});

test('a favorite matches only when product, size, frame and mount are all equal', () => {
  const wanted = toNewFavourite(print, woodBorder);
  expect(findFavourite([savedFavourite()], wanted)?._id).toBe('saved');
  for (const other of [
    savedFavourite({ product: 'other' }),
    savedFavourite({ size: 'small' }),
    savedFavourite({ frameColorName: 'Black' }),
    savedFavourite({ border: 'Full Bleed' }),
    savedFavourite({ product: null }),
  ]) {
    expect(findFavourite([other], wanted)).toBeUndefined();
  }
});
