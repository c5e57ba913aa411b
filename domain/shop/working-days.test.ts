import { expect, test } from 'vitest';
import {
  countWorkingDays,
  isFederalHoliday,
  isWorkingDay,
  workingDaysAfter,
  workingDaysBefore,
} from './working-days.ts';

/** The days of a year on which federal offices are closed. */
function holidaysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
  );
  return days.filter((day) => day.startsWith(`${year}-`) && isFederalHoliday(day));
}

test.each([
  // As the Office of Personnel Management lists them.
  [2025, ['01-01', '01-20', '02-17', '05-26', '06-19', '07-04', '09-01', '10-13', '11-11', '11-27', '12-25']],
  [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '07-03', '09-07', '10-12', '11-11', '11-26', '12-25']],
  // New Year's Day of 2028 is a Saturday, so 2027 ends with a holiday.
  [
    2027,
    [
      '01-01',
      '01-18',
      '02-15',
      '05-31',
      '06-18',
      '07-05',
      '09-06',
      '10-11',
      '11-11',
      '11-25',
      '12-24',
      '12-31',
    ],
  ],
])('the federal holidays of %i', (year, days) => {
  expect(holidaysOf(year)).toEqual(days.map((day) => `${year}-${day}`));
});

test("the owner's own days come before the week and the holidays", () => {
  const days = { closed: ['2026-11-27'], open: ['2026-11-26', '2026-11-28'] };
  expect(
    ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((day) =>
      isWorkingDay(day, days),
    ),
  ).toEqual([true, true, false, true, false]);
});

test('working days are counted over weekends, holidays and own days', () => {
  // Thanksgiving is on Thursday.
  expect(workingDaysBefore('2026-11-30', 1)).toBe('2026-11-27');
  expect(workingDaysBefore('2026-11-27', 1)).toBe('2026-11-25');
  expect(workingDaysBefore('2026-12-02', 5)).toBe('2026-11-24');
  expect(workingDaysAfter('2026-11-25', 1)).toBe('2026-11-27');
  expect(workingDaysAfter('2026-11-25', 7)).toBe('2026-12-07');
  expect(workingDaysAfter('2026-11-25', 1, { closed: ['2026-11-27'], open: [] })).toBe('2026-11-30');
});

test('the working days until a day are the inverse of going so many ahead', () => {
  expect(countWorkingDays('2026-11-25', '2026-12-07')).toBe(7);
  expect(countWorkingDays('2026-11-25', '2026-12-06'), 'a Sunday').toBe(6);
  expect(countWorkingDays('2026-12-07', '2026-12-07')).toBe(0);
  expect(countWorkingDays('2026-12-08', '2026-12-07')).toBe(0);
});
