import { dayMs, isoDay } from '../time.ts';

/** A day as `2026-11-27`. */
export type IsoDay = string;

/** What the owner decides about single days. All others follow from the week and the federal holidays. */
export interface WorkingDays {
  /** Days on which the workshop is closed although others work. */
  closed: IsoDay[];
  /** Days on which it works although others do not. */
  open: IsoDay[];
}

export const defaultWorkingDays: WorkingDays = { closed: [], open: [] };

/** Holidays that have a date. One on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
const fixedHolidays: readonly [name: string, month: number, day: number, since: number][] = [
  ["New Year's Day", 1, 1, 0],
  ['Juneteenth', 6, 19, 2021],
  ['Independence Day', 7, 4, 0],
  ['Veterans Day', 11, 11, 0],
  ['Christmas Day', 12, 25, 0],
];

/** A workshop that never works would be searched forever. */
const maxDays = 3660;

const monday = 1;
const thursday = 4;

/** Holidays on a weekday of a month. `-1` is the last one. */
const weekdayHolidays: readonly [name: string, month: number, weekday: number, which: number][] = [
  ['Martin Luther King Jr. Day', 1, monday, 3],
  ["Washington's Birthday", 2, monday, 3],
  ['Memorial Day', 5, monday, -1],
  ['Labor Day', 9, monday, 1],
  ['Columbus Day', 10, monday, 2],
  ['Thanksgiving Day', 11, thursday, 4],
];

/** Whether the federal government of the United States is closed (5 U.S.C. 6103), on a holiday or the day that replaces it. */
export function isFederalHoliday(day: IsoDay): boolean {
  return federalHolidayOn(day) !== undefined;
}

/** The name of the holiday that the federal government keeps on a day. */
function federalHolidayOn(day: IsoDay): string | undefined {
  const date = toDate(day);
  const [name] =
    findFixedHoliday(date) ?? weekdayHolidays.find((holiday) => isWeekdayHoliday(date, holiday)) ?? [];
  return name;
}

/** The next federal holidays from a day on, that day included. There are 11 a year. */
export function nextFederalHolidays(from: IsoDay, count: number): { day: IsoDay; name: string }[] {
  const found: { day: IsoDay; name: string }[] = [];
  for (let date = toDate(from), tries = 0; found.length < count && tries < maxDays; tries += 1) {
    const day = isoDay(date);
    const name = federalHolidayOn(day);
    if (name) found.push({ day, name });
    date = addDays(date, 1);
  }
  return found;
}

function findFixedHoliday(date: Date) {
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return undefined;
  // A Friday may replace Saturday, and a Monday Sunday.
  const kept = [
    date,
    ...(weekday === 5 ? [addDays(date, 1)] : []),
    ...(weekday === 1 ? [addDays(date, -1)] : []),
  ];
  return fixedHolidays.find(([_, month, day, since]) =>
    kept.some(
      (each) =>
        each.getUTCMonth() + 1 === month && each.getUTCDate() === day && each.getUTCFullYear() >= since,
    ),
  );
}

function isWeekdayHoliday(date: Date, [_, month, weekday, which]: (typeof weekdayHolidays)[number]): boolean {
  if (date.getUTCMonth() + 1 !== month || date.getUTCDay() !== weekday) return false;
  if (which < 0) return addDays(date, 7).getUTCMonth() !== date.getUTCMonth();
  return Math.ceil(date.getUTCDate() / 7) === which;
}

/** Whether the workshop works on a day. The owner's own days come first. */
export function isWorkingDay(day: IsoDay, { closed, open }: WorkingDays = defaultWorkingDays): boolean {
  if (closed.includes(day)) return false;
  if (open.includes(day)) return true;
  return isBusinessDay(day);
}

/** Monday to Friday without federal holidays, whatever the workshop does. */
function isBusinessDay(day: IsoDay): boolean {
  const weekday = toDate(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isFederalHoliday(day);
}

/** The working day that is `count` working days before another day, which need not be one itself. @param count at least 1 */
export function workingDaysBefore(day: IsoDay, count: number, days?: WorkingDays): IsoDay {
  return step(day, { count, by: -1, days });
}

/** The working day that is `count` working days after another day, which need not be one itself. @param count at least 1 */
export function workingDaysAfter(day: IsoDay, count: number, days?: WorkingDays): IsoDay {
  return step(day, { count, by: 1, days });
}

/** How many working days come after one day, up to another and with it. 0 if the other is not later. */
export function countWorkingDays(from: IsoDay, to: IsoDay, days?: WorkingDays): number {
  let count = 0;
  for (let date = toDate(from), tries = 0; isoDay(date) < to && tries < maxDays; tries += 1) {
    date = addDays(date, 1);
    if (isWorkingDay(isoDay(date), days)) count += 1;
  }
  return count;
}

function step(
  day: IsoDay,
  { count, by, days }: { count: number; by: 1 | -1; days: WorkingDays | undefined },
): IsoDay {
  let date = toDate(day);
  for (let left = count, tries = 0; left > 0 && tries < maxDays; tries += 1) {
    date = addDays(date, by);
    if (isWorkingDay(isoDay(date), days)) left -= 1;
  }
  return isoDay(date);
}

function toDate(day: IsoDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}
