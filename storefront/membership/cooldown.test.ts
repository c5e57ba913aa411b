import { expect, test } from 'vitest';
import { formatWait, isLocked, waitSeconds } from './cooldown.ts';

const now = Date.parse('2026-01-01T12:00:00Z');

test.each([
  ['30', 30],
  [' 900 ', 900],
  ['0', 1],
  ['Thu, 01 Jan 2026 12:01:30 GMT', 90],
  ['Thu, 01 Jan 2026 11:00:00 GMT', 1],
  [undefined, 60],
  ['', 60],
  ['soon', 60],
  ['-5', 1],
  ['99999999999999', 86_400],
])('a Retry-After of %j means a wait of %i seconds', (header, seconds) => {
  expect(waitSeconds(header, now)).toBe(seconds);
});

test.each([
  [60_000, '01:00'],
  [59_001, '01:00'],
  [9_000, '00:09'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [900_000, '15:00'],
])('a remaining time of %i ms is shown as %s', (remainingMs, text) => {
  expect(formatWait(now + remainingMs, now)).toBe(text);
});

test('a lock lasts until its end, but never more than a day, even if a clock was wrong', () => {
  expect(isLocked(now + 1, now)).toBe(true);
  expect(isLocked(now, now)).toBe(false);
  expect(isLocked(now + 86_400_000, now)).toBe(true);
  expect(isLocked(now + 86_400_001, now)).toBe(false);
  expect(isLocked(null, now)).toBe(false);
});
