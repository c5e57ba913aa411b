import { expect, test } from 'vitest';
import { readFilter } from './print-filter.ts';

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
