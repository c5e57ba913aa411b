import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestSearch, readSearch } from './search.ts';

describe('what somebody looks for', () => {
  test.each([
    ['  misty \t ridge\n', 'misty ridge'],
    ['Ærø', 'Ærø'],
    ['a\0b', 'a b'],
    ['', undefined],
    [' \0 ', undefined],
    [null, undefined],
    [`${'x'.repeat(99)}🌫`, 'x'.repeat(99)],
    ['y'.repeat(500), 'y'.repeat(100)],
  ])('%j is read as %j', (text, search) => {
    expect(readSearch(text)).toBe(search);
  });

  test('is short, whole and read the same again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const search = readSearch(text);
        if (search === undefined) return;
        expect(search.length).toBeLessThanOrEqual(longestSearch);
        expect(search.isWellFormed()).toBe(true);
        expect(readSearch(search)).toBe(search);
      }),
    );
  });
});
