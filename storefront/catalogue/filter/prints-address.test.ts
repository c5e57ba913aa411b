import { expect, test } from 'vitest';
import { printsAddress } from './prints-address.ts';

test('an address keeps category, orientation and search, and names the page', () => {
  expect(printsAddress({})).toBe('/shop/all-prints/');
  expect(printsAddress({ category: 'city', orientation: 'landscape', q: 'a & b' }, 'abc')).toBe(
    '/shop/all-prints/?category=city&orientation=landscape&q=a+%26+b&cursor=abc',
  );
});
