import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['isActive', 'price', 'priceCents', 'memberPrice'];

test.each([
  ['isactive', 'isActive'],
  ['Price', 'price'],
  ['memeberPrice', 'memberPrice'],
  ['prceCent', 'priceCents'],
  ['prize', 'price'],
  ['pride', 'price'],
])('%s probably means %s', (name, meant) => {
  expect(nearestName(name, known)).toBe(meant);
});

test.each(['colour', 'bride', ''])('"%s" is not close to any known name', (name) => {
  expect(nearestName(name, known)).toBeUndefined();
});
