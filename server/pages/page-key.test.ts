import { expect, test } from 'vitest';
import { isSearchPage, pageKey, parseUrl } from './page-key.ts';

function keyOf(address: string): string | undefined {
  const url = parseUrl(address);
  return url ? pageKey(url.pathname, url.searchParams) : undefined;
}

test.each([
  ['/', '/'],
  ['/?utm_source=letter&gclid=1', '/'],
  ['/product/0198?size=large', '/product/0198?size=large&frame=black&mount=border'],
  [
    '/product/0198?mount=FullBleed&frame=NoFrame&utm=1',
    '/product/0198?size=small&frame=none&mount=full-bleed',
  ],
  ['/product/0198?size=small&frame=Black', '/product/0198'],
  ['/product/0198?size=huge&frame=gold&mount=x', '/product/0198'],
  ['/product/0198.data?size=large', '/product/0198.data'],
  [
    '/shop/all-prints/?orientation=portrait&utm=1&category=city',
    '/shop/all-prints/?category=city&orientation=portrait',
  ],
  ['/shop/all-prints/?category=black+%26+white', '/shop/all-prints/?category=black-white'],
  ['/shop/all-prints/?category=CITY&orientation=diagonal', '/shop/all-prints/?category=city'],
  ['/shop/all-prints/?category=sculpture', '/shop/all-prints/'],
  ['/shop/all-prints/?category=', '/shop/all-prints/'],
  ['/shop/all-prints/?q=+misty++ridge%00&category=city', '/shop/all-prints/?category=city&q=misty+ridge'],
  ['/shop/all-prints/?q=+&category=', '/shop/all-prints/'],
  [`/shop/all-prints/?q=${'x'.repeat(500)}`, `/shop/all-prints/?q=${'x'.repeat(100)}`],
  ['/artist/Ada%20Lind?q=fog', '/artist/Ada%20Lind'],
  ['/shop-prints?category=black%20&%20white&utm=1', '/shop-prints?category=black+'],
  ['/shop-prints.data?category=travel&from=menu', '/shop-prints.data?category=travel'],
  ['/artist/Ada%20Lind?cursor=abc&utm=1', '/artist/Ada%20Lind?cursor=abc'],
  ['/artist/Ada%20Lind.data?cursor=abc&frame=wood', '/artist/Ada%20Lind.data?cursor=abc'],
  ['/contact?email=x', '/contact'],
  ['/success?session_id=cs_test_1', '/success'],
  ['/shop/all-prints/_.data?category=city&x=1', '/shop/all-prints/_.data?category=city'],
  ['/shop/all-prints.data?category=city', '/shop/all-prints.data?category=city'],
  ['/product/0198.data?_routes=routes%2Fproduct&x=1', '/product/0198.data'],
])('%s is cached as %s', (address, key) => {
  expect(keyOf(address)).toBe(key);
});

test.each([
  '//evil.example/',
  '/\\evil.example/',
  '/a/..//evil.example/',
  `/${'x'.repeat(9000)}`,
  'no-slash',
])('%s is not a URL of the shop', (address) => {
  expect(keyOf(address)).toBeUndefined();
});

test('searches and later pages of lists are search pages, because their number is unlimited', () => {
  expect(['/shop/all-prints/?q=fog', '/artist/Ada?cursor=abc'].map(isSearchPage)).toEqual([true, true]);
  expect(['/shop/all-prints/?category=city', '/artist/q=1'].map(isSearchPage)).toEqual([false, false]);
});
