import { expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import { findDueTime, findOutdated } from './backups.ts';

const at = (text: string) => new Date(text);

test('a backup is due at its hour, today or yesterday', () => {
  expect(findDueTime(3, at('2026-11-29T03:00:00Z'))).toEqual(at('2026-11-29T03:00:00Z'));
  expect(findDueTime(3, at('2026-11-29T02:59:59Z'))).toEqual(at('2026-11-28T03:00:00Z'));
  expect(findDueTime(0, at('2027-01-01T00:00:00Z'))).toEqual(at('2027-01-01T00:00:00Z'));
});

test('kept are the newest of each of the last days, and of each of the last weeks', () => {
  // The 29th is a Sunday, the last day of its week.
  const newest = at('2026-11-29T03:07:00Z');
  const backups = Array.from({ length: 40 }, (_, days) => ({
    takenAt: new Date(newest.getTime() - days * dayMs),
  }));
  const early = { takenAt: at('2026-11-29T01:00:00Z') };
  const outdated = new Set(findOutdated([...backups, early], { days: 3, weeks: 4 }));
  const kept = backups.filter((backup) => !outdated.has(backup)).map(({ takenAt }) => takenAt.getUTCDate());
  expect(kept).toEqual([29, 28, 27, 22, 15, 8]);
  expect(outdated).toContain(early);
});

test('the newest backup is never outdated, and neither is the last one of a shop that was closed for a year', () => {
  const [newest, old] = [{ takenAt: at('2026-11-29T03:00:00Z') }, { takenAt: at('2025-11-01T03:00:00Z') }];
  expect(findOutdated([old, newest], { days: 2, weeks: 0 })).toEqual([]);
  expect(findOutdated([old], { days: 1, weeks: 0 })).toEqual([]);
  expect(findOutdated([], { days: 1, weeks: 1 })).toEqual([]);
});
