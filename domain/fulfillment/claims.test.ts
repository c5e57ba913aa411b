import { expect, test } from 'vitest';
import { claimDaysLeft, claimDecideBy, describeDaysLeft } from './claims.ts';

test('the owner reads how many business days are left to decide a claim', () => {
  // Thanksgiving is on November 26.
  const decideBy = claimDecideBy(new Date('2026-11-24T10:00:00Z'));
  expect(decideBy.toISOString()).toBe('2026-12-04T23:59:59.000Z');
  const read = (day: string) => {
    const now = new Date(`${day}T12:00:00Z`);
    return describeDaysLeft({ daysLeft: claimDaysLeft(decideBy, now), isOverdue: decideBy < now });
  };
  expect(read('2026-11-24')).toBe('7 business days left');
  expect(read('2026-11-28'), 'a Saturday').toBe('5 business days left');
  expect(read('2026-12-03')).toBe('1 business day left');
  expect(read('2026-12-04')).toBe('Decide today');
  expect(read('2026-12-05')).toBe('Decide now');
});
