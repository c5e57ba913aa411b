import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxSearchLength, readFilter, readSearch } from './search-filter.ts';

test.each([
  ['category=black-white', { category: 'black-white' }],
  ['category=black+%26+white&orientation=portrait', { category: 'black-white', orientation: 'portrait' }],
  ['category=black%20&%20white', { category: 'black-white' }],
  ['category=all&orientation=all', {}],
  ['q=+misty++ridge&category=all', { q: 'misty ridge' }],
  ['q=+', {}],
  ['category=all&arrivals=latest', { arrivals: 'latest' }],
  ['arrivals=latest&q=ridge', { q: 'ridge' }],
  ['arrivals=first', {}],
  ['category=sculpture&orientation=diagonal', {}],
])('%s filters by %o', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

describe('a search', () => {
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

  test('is at most 100 units long, well-formed and stable, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const search = readSearch(text);
        if (search === undefined) return;
        expect(search.length).toBeLessThanOrEqual(maxSearchLength);
        expect(search.isWellFormed()).toBe(true);
        expect(readSearch(search)).toBe(search);
      }),
    );
  });
});
