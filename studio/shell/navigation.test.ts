import { expect, test } from 'vitest';
import { entriesFor, findPages, isCurrent, mayOpen } from './navigation.ts';

const titlesOf = (pages: readonly { text: string }[]) => pages.map(({ text }) => text);

test('each role sees its own pages', () => {
  expect(titlesOf(entriesFor('maker'))).toEqual(['Today', 'Bench', 'Your account']);
  expect(titlesOf(entriesFor('books'))).toEqual([
    'Orders',
    'Offers',
    'Claims',
    'Figures',
    'Promotion codes',
    'Your account',
  ]);
  expect(entriesFor('owner')).toHaveLength(14);
});

test.each([
  ['maker', '/bench/batches', true],
  ['maker', '/p/4F7K20', true],
  ['maker', '/orders', false],
  ['books', '/orders/1', true],
  ['books', '/offers/1', true],
  ['books', '/offers/trade-clients/1', true],
  ['maker', '/offers', false],
  ['books', '/shop/policies/terms', false],
  // Only a whole part of an address counts.
  ['maker', '/orders-of-old', true],
] as const)('the role %s and the page %s: %s', (role, page, expected) => {
  expect(mayOpen(role, page)).toBe(expected);
});

test.each([
  ['/bench/batches/3', 'Bench'],
  ['/p/4F7K20', 'Bench'],
  ['/prints/1', 'Prints'],
  ['/prices', 'Prices'],
  ['/offers/1', 'Offers'],
  ['/offers/trade-clients', 'Offers'],
])('the page %s is marked in the navigation as %s', (page, expected) => {
  expect(titlesOf(entriesFor('owner').filter((entry) => isCurrent(entry, page)))).toEqual([expected]);
});

test('pages are found by a part of their names, also those that the navigation lacks', () => {
  expect(titlesOf(findPages('owner', ' POLIC '))).toEqual(['Policies', 'Privacy Policy', 'Return Policy']);
  expect(titlesOf(findPages('maker', 'polic'))).toEqual([]);
  expect(titlesOf(findPages('maker', 'batch'))).toEqual(['Batches']);
  expect(titlesOf(findPages('books', 'offer'))).toEqual(['Offers']);
  expect(findPages('books', '')).toEqual(entriesFor('books'));
});
