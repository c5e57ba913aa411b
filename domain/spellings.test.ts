import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categories,
  categoryNames,
  isOrientation,
  orientationOf,
  parseCategory,
} from './catalogue/categories.ts';
import { frameColors, frames, parseFrame } from './catalogue/variants/frames.ts';
import { isFullBleed, isMount, mounts, parseMount } from './catalogue/variants/mounts.ts';
import { describeDimensions, isSizeKey, sizeKeys, sizes } from './catalogue/variants/sizes.ts';

const anyInput = fc.oneof(fc.string(), fc.anything());

describe('a category', () => {
  test.each([
    ['black-white', 'black-white'],
    ['black & white', 'black-white'],
    ['Black & White', 'black-white'],
    ['black and white', 'black-white'],
    ['BLACK&WHITE', 'black-white'],
    ['b&w', 'black-white'],
    [' Travel ', 'travel'],
    ['cats', undefined],
    ['', undefined],
    ['all', undefined],
  ])('spelled "%s" is %s', (word, category) => {
    expect(parseCategory(word)).toBe(category);
  });

  test('is read from its key and from its display name', () => {
    for (const category of categories) {
      expect(parseCategory(category)).toBe(category);
      expect(parseCategory(categoryNames[category])).toBe(category);
    }
  });
});

describe('a frame', () => {
  test('is read from every word that the shop uses for it', () => {
    for (const color of frameColors) {
      const { name, checkoutWord } = frames[color];
      for (const word of [color, name, checkoutWord, name.toUpperCase(), checkoutWord.toLowerCase()]) {
        expect(parseFrame(word), word).toBe(color);
      }
    }
  });

  test.each(['no frame', 'No-Frame', 'noframe', 'NoFrame', 'none'])('spelled "%s" is no frame', (word) => {
    expect(parseFrame(word)).toBe('none');
  });
});

describe('a mount', () => {
  test.each([
    ['Border', 'Border'],
    ['border', 'Border'],
    ['Full Bleed', 'Full Bleed'],
    ['full-bleed', 'Full Bleed'],
    ['fullbleed', 'Full Bleed'],
    ['matted', undefined],
  ])('spelled "%s" is %s', (word, mount) => {
    expect(parseMount(word)).toBe(mount);
  });

  test('is valid in the API only in its exact spelling', () => {
    expect(mounts.every(isMount)).toBe(true);
    expect(isMount('full bleed')).toBe(false);
    expect(mounts.map(isFullBleed)).toEqual([false, true]);
  });
});

test('any input is read as a known word or as undefined', () => {
  fc.assert(
    fc.property(anyInput, (word) => {
      expect([...categories, undefined]).toContain(parseCategory(word));
      expect([...frameColors, undefined]).toContain(parseFrame(word));
      expect([...mounts, undefined]).toContain(parseMount(word));
      if (isSizeKey(word)) expect(sizeKeys).toContain(word);
      if (isOrientation(word)) expect(['portrait', 'landscape']).toContain(word);
    }),
  );
});

test('a photograph is a landscape only when its width exceeds its height', () => {
  expect(orientationOf({ width: 3, height: 2 })).toBe('landscape');
  expect(orientationOf({ width: 2, height: 3 })).toBe('portrait');
  expect(orientationOf({ width: 2, height: 2 })).toBe('portrait');
});

test('the size table equals the table in the specification', () => {
  const table = sizeKeys.map((key) => [
    key,
    describeDimensions(key),
    sizes[key].price,
    sizes[key].memberPrice,
  ]);
  expect(table).toEqual([
    ['small', '14.5x18.5 in', 200, 160],
    ['medium', '16x20 in', 375, 305],
    ['large', '18x24 in', 565, 460],
    ['giant', '24x36 in', 1025, 825],
    ['collector', '36x48 in', 1950, 1625],
    ['exhibition', '48x60 in', 3425, 2825],
  ]);
});
