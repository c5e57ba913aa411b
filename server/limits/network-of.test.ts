import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:DB8:0:0007::1', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s is counted under %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a text that is not an address is counted under its first 45 characters', () => {
  expect(networkOf('unknown')).toBe('unknown');
  expect(networkOf('x'.repeat(16_000))).toBe('x'.repeat(45));
});
