import { expect, test } from 'vitest';
import { printsAddress, readFilter } from './read-filter.ts';

test.each([
  ['category=black-white', { category: 'black-white' }],
  ['category=black+%26+white&orientation=portrait', { category: 'black-white', orientation: 'portrait' }],
  ['category=black%20&%20white', { category: 'black-white' }],
  ['category=all&orientation=all', {}],
  ['q=+misty++ridge&category=all', { q: 'misty ridge' }],
  ['q=+', {}],
  ['category=sculpture&orientation=diagonal', {}],
])('%s filters by %o', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

test('an address keeps category, orientation and search, and names the page', () => {
  expect(printsAddress({})).toBe('/shop/all-prints/');
  expect(printsAddress({ category: 'city', orientation: 'landscape', q: 'a & b' }, 'abc')).toBe(
    '/shop/all-prints/?category=city&orientation=landscape&q=a+%26+b&cursor=abc',
  );
});
