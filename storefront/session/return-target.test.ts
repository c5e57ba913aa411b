import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath, returnTarget } from './return-target.ts';

describe('after signing in a visitor returns', () => {
  const from = {
    pathname: '/product/1',
    search: '?size=large',
    hash: '#more',
    state: { saves: 1 },
    key: 'k',
  };
  const [redirect, origin] = ['/cart', '/shop/all-prints/?category=city'];

  test('to where they came from, with the state of that page', () => {
    const target = { path: '/product/1?size=large#more', state: { saves: 1 } };
    expect(returnTarget({ from, redirect, origin })).toEqual(target);
    expect(returnTarget({ from: '/cart', redirect: '/', origin })).toEqual({ path: '/cart', state: null });
  });

  test('else to the redirect, else to the page before, else home', () => {
    expect(returnTarget({ redirect, origin }).path).toBe('/cart');
    expect(returnTarget({ redirect: null, origin }).path).toBe('/shop/all-prints/?category=city');
    expect(returnTarget({}).path).toBe('/');
  });

  test('ignoring targets that are no path of this shop', () => {
    expect(returnTarget({ from: '//evil.example', redirect, origin }).path).toBe('/cart');
    expect(
      returnTarget({ from: { pathname: '//evil.example' }, redirect: 'https://evil.example' }).path,
    ).toBe('/');
    expect(returnTarget({ from: 7, redirect: 'javascript:alert(1)', origin: '/cart' }).path).toBe('/cart');
  });
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>',
  'evil.example',
  'cart',
  '@evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/shop/../..//evil.example',
  '/%2e/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%5Cevil.example',
  '/%5cevil.example',
  '/cart%00',
  '/cart%0d%0aSet-Cookie:a=b',
  '/cart\u0000',
  '/cart\u0085',
  '',
  '/login',
  '/orders/found',
  '/LOGIN/',
  '/login?redirect=/cart',
  '/%6Cogin',
  '/register#top',
  '/reset-password?token=1&uid=2',
  null,
  undefined,
  {},
])('%j is not a return target', (text) => {
  expect(ownPath(text)).toBeNull();
});

test.each([
  '/',
  '/cart',
  '/shop/all-prints/?category=black+%26+white&orientation=portrait',
  '/product/0198c000-0000-7000-8000-00000000beef?size=large&frame=wood#description',
  '/artist/Jos%C3%A9%20N%C3%BA%C3%B1ez',
  '/artist/100%25',
  '/settings',
  '/shop?next=//evil.example',
])('%s is a return target', (path) => {
  expect(ownPath(path)).toBe(path);
});

test('a path with letters of any script is a return target, as browsers write it', () => {
  expect(ownPath('/artist/José')).toBe('/artist/Jos%C3%A9');
});

test('a browser that follows a return target never leaves the shop', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%25',
    ':',
    '@',
    '?',
    '#',
    '\t',
    'evil.example',
  );
  const hostile = fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 });
  fc.assert(
    fc.property(hostile, (pieces) => {
      const target = ownPath(`/${pieces.join('')}`) ?? '/';
      expect(new URL(target, 'https://shop.example').origin).toBe('https://shop.example');
      expect(ownPath(target)).toBe(target);
    }),
  );
});
