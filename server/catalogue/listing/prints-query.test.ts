import { expect, test } from 'vitest';
import { listAddress, printsQuery } from './prints-query.ts';

const addressOf = (query: string) =>
  listAddress(printsQuery.parse(Object.fromEntries(new URLSearchParams(query))));

test.each(['utm_source=letter', 'category=all&orientation=&q=%20', 'limit=500', 'order=newest'])(
  '%s is the list of everything',
  (query) => {
    expect(addressOf(query)).toBe('/api/shop/all-prints');
  },
);

test.each([
  'limit=24&orientation=portrait&category=black-white&cursor=abc',
  'category=Black %26 White&orientation=portrait&limit=024&cursor=abc&utm_source=letter',
])('%s has the same address as equivalent queries', (query) => {
  expect(addressOf(query)).toBe(
    '/api/shop/all-prints?category=black-white&orientation=portrait&limit=24&cursor=abc',
  );
});

test('searches, ids and the order are part of the address', () => {
  const ids = '0198c000-0000-7000-8000-000000000001,0198c000-0000-7000-8000-000000000002';
  const address = addressOf(`q=sea+%26+sky&artist=Ada+Lind&ids=${ids}&order=gallery`);
  expect(Object.fromEntries(new URL(address, 'http://shop').searchParams)).toEqual({
    artist: 'Ada Lind',
    q: 'sea & sky',
    ids,
    order: 'gallery',
  });
});
