import { expect, test } from 'vitest';
import { createFloodGuard } from './flood-guard.ts';
import { networkOf } from './network-of.ts';

function flood(guard: (address: string) => void, address: string, times: number): number {
  let refused = 0;
  for (let time = 0; time < times; time += 1) {
    try {
      guard(address);
    } catch {
      refused += 1;
    }
  }
  return refused;
}

test('an address gets five thousand responses in ten seconds, and other addresses are not affected', () => {
  let time = 1_000_000;
  const guard = createFloodGuard(() => time);
  expect(flood(guard, '198.51.100.7', 5000)).toBe(0);
  expect(() => guard('198.51.100.7')).toThrow(
    expect.objectContaining({ status: 429, retryAfterSeconds: 10 }),
  );
  expect(flood(guard, '198.51.100.8', 1)).toBe(0);
  time += 10_000;
  expect(flood(guard, '198.51.100.7', 1)).toBe(0);
});

test('a name that begins like an address of this machine is counted', () => {
  const guard = createFloodGuard(() => 0);
  expect(flood(guard, '127.0.0.1.evil.example', 5001)).toBe(1);
});

test('an IPv6 network counts as one address, and this machine is not counted', () => {
  const guard = createFloodGuard(() => 0);
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::2'));
  expect(flood(guard, '2001:db8::1', 5000) + flood(guard, '2001:db8::2', 1)).toBe(1);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(flood(guard, address, 6000)).toBe(0);
});
