import { expect, test } from 'vitest';
import { readMove } from './move-order.ts';

test('a move to shipped reads carrier, tracking number and web address', () => {
  const options = { carrier: ' UPS ', tracking: '1Z 999', url: 'https://ups.example/?n=1&l="en"' };
  expect(readMove('shipped', options)).toEqual({
    to: 'shipped',
    tracking: { carrier: 'UPS', number: '1Z 999', url: 'https://ups.example/?n=1&l=%22en%22' },
  });
  const number = '1Z999AA10123456784';
  expect(readMove('shipped', { carrier: 'UPS', tracking: number })).toMatchObject({
    tracking: { number, url: `https://www.ups.com/track?tracknum=${number}` },
  });
  expect(readMove('shipped', { carrier: 'UPS', tracking: '1' })).toMatchObject({
    tracking: { number: '1', url: null },
  });
});

test.each([
  ['no carrier', { tracking: '1Z' }, '--carrier is missing'],
  ['no number', { carrier: 'UPS' }, '--tracking is missing'],
  ['an empty number', { carrier: 'UPS', tracking: '  ' }, '--tracking is empty'],
  [
    'a number of two lines',
    { carrier: 'UPS', tracking: '1\n2' },
    '--tracking contains the invisible character U+000A after "1"',
  ],
  ['a script as address', { url: 'javascript:alert(1)' }, '--url must be a web address'],
  ['a file as address', { url: 'file:///etc/passwd' }, '--url must be a web address'],
  ['a word as address', { url: 'ups' }, '--url must be a web address'],
])('an order does not ship with %s', (_, options, problem) => {
  const allOptions = 'url' in options ? { carrier: 'UPS', tracking: '1Z', ...options } : options;
  expect(() => readMove('shipped', allOptions)).toThrow(problem);
});

test.each(['in_production', 'delivered'] as const)('a move to %s accepts no tracking', (status) => {
  expect(readMove(status, {})).toEqual({ to: status });
  expect(() => readMove(status, { carrier: 'UPS' })).toThrow(
    `--carrier, --tracking, --url and --unpacked are for shipped, not for ${status}.`,
  );
});
