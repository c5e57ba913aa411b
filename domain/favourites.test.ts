import { expect, test } from 'vitest';
import { choiceOf, type Favourite, findFavourite, toNewFavourite } from './favourites.ts';

const print = { _id: 'ridge', heroImage: '/hero.jpeg', fullBleed: '/full.jpeg' };
const woodBorder = { size: 'large', frameColor: 'wood', mount: 'Border' } as const;

function saved(stated: Partial<Favourite> = {}): Favourite {
  const { productId, ...form } = toNewFavourite(print, woodBorder);
  return { _id: 'saved', product: productId, createdAt: '2026-01-01T00:00:00Z', ...form, ...stated };
}

test('a saved print carries the picture of its mount', () => {
  expect(toNewFavourite(print, woodBorder)).toEqual({
    productId: 'ridge',
    size: 'large',
    frameColorName: 'Wood',
    border: 'Border',
    image: '/hero.jpeg',
  });
  expect(toNewFavourite(print, { ...woodBorder, mount: 'Full Bleed' }).image).toBe('/full.jpeg');
});

test('a favourite opens the choice it was saved in, without a frame too', () => {
  expect(choiceOf(saved())).toEqual(woodBorder);
  expect(choiceOf(saved({ frameColorName: 'No Frame' })).frameColor).toBe('none');
});

test('a favourite matches only in product, size, frame and mount together', () => {
  const wanted = toNewFavourite(print, woodBorder);
  expect(findFavourite([saved()], wanted)?._id).toBe('saved');
  for (const other of [
    saved({ product: 'other' }),
    saved({ size: 'small' }),
    saved({ frameColorName: 'Black' }),
    saved({ border: 'Full Bleed' }),
    saved({ product: null }),
  ]) {
    expect(findFavourite([other], wanted)).toBeUndefined();
  }
});
