import { expect, test } from 'vitest';
import { printsAddress } from './prints-address.ts';

test('a URL keeps category, orientation, search and cursor', () => {
  expect(printsAddress({})).toBe('/shop/all-prints/');
  expect(printsAddress({ category: 'city', orientation: 'landscape', q: 'a & b' }, 'abc')).toBe(
    '/shop/all-prints/?category=city&orientation=landscape&q=a+%26+b&cursor=abc',
  );
});
