import { expect, test } from 'vitest';
import { defaultWorkingDays } from '../shop/working-days.ts';
import { isoDay } from '../time.ts';
import {
  answerBy,
  describeSilence,
  dueBefore,
  firstNoticeDay,
  momentOfDay,
  nextShipBy,
  noticeBefore,
} from './delays.ts';

const promised = '2026-12-10';
/** The last working day before it. */
const told = '2026-12-09';

test.each([
  ['a first delay of 30 days: silence is consent', 1, promised, '2027-01-09', null, null],
  ['a first delay of 31 days: 30 days to agree', 1, promised, '2027-01-10', null, '2027-01-09'],
  ['a first delay without a day: 30 days to agree', 1, promised, null, null, '2027-01-09'],
  ['a second delay of a day: until the day that it replaces', 2, promised, '2026-12-11', null, promised],
  ['a second delay without a day', 2, promised, null, null, promised],
  ['a day for a buyer who waits without one: good news', 2, null, '2027-01-20', null, null],
  [
    'a day while the first notice is not answered: no more time',
    2,
    null,
    '2027-01-20',
    '2027-01-09',
    '2027-01-09',
  ],
  [
    'another day while the first notice is not answered',
    2,
    '2027-02-20',
    '2027-03-20',
    '2027-01-09',
    '2027-01-09',
  ],
  [
    'a new day before the end of the question: until that day, which must not pass without another notice',
    2,
    null,
    '2026-12-23',
    '2027-01-09',
    '2026-12-23',
  ],
])('%s', (_, ordinal, former, next, asksUntil, expected) => {
  const toMoment = (day: string | null) => (day === null ? null : momentOfDay(day));
  const days = { formerShipBy: toMoment(former), shipBy: toMoment(next), asksUntil: toMoment(asksUntil) };
  const until = answerBy({ ordinal, ...days, at: momentOfDay(told) });
  expect(until?.toISOString() ?? null).toBe(expected && `${expected}T23:59:59.999Z`);
});

test('someone who is told too late has a day to answer', () => {
  const days = { formerShipBy: momentOfDay(promised), shipBy: momentOfDay('2027-03-01') };
  expect(answerBy({ ordinal: 2, ...days, at: new Date('2026-12-20T08:00:00Z') })?.toISOString()).toBe(
    '2026-12-21T23:59:59.999Z',
  );
  expect(answerBy({ ordinal: 1, ...days, at: new Date('2027-02-20T08:00:00Z') })?.toISOString()).toBe(
    '2027-02-22T23:59:59.999Z',
  );
});

test.each([
  ['on the promised day: silence is consent', '2026-12-10T23:59:59Z', '2026-12-28', null],
  ['after the promised day: two days to agree', '2026-12-14T08:00:00Z', '2026-12-28', '2026-12-16'],
  ['after it, with a day that comes sooner', '2026-12-14T08:00:00Z', '2026-12-15', '2026-12-15'],
  ['after it, without a day', '2026-12-14T08:00:00Z', null, '2026-12-16'],
])('a first notice %s', (_, at, next, expected) => {
  const days = { formerShipBy: momentOfDay(promised), shipBy: next === null ? null : momentOfDay(next) };
  const until = answerBy({ ordinal: 1, ...days, at: new Date(at) });
  expect(until?.toISOString() ?? null).toBe(expected && `${expected}T23:59:59.999Z`);
});

test('a newer notice on the last day to answer gives no more time', () => {
  const days = { formerShipBy: null, shipBy: null, asksUntil: new Date('2027-01-09T23:59:59.999Z') };
  expect(answerBy({ ordinal: 2, ...days, at: new Date('2027-01-09T20:00:00Z') })).toEqual(days.asksUntil);
});

test.each([
  // Thanksgiving is on November 26, a Thursday.
  ['2026-11-25', '2026-11-28', '2026-12-04'],
  ['2026-11-26', '2026-11-28', '2026-12-04'],
  ['2026-11-27', '2026-12-01', '2026-12-05'],
  ['2026-11-28', '2026-12-01', '2026-12-05'],
])('on %s, notices are due of orders before %s, and all before %s are due', (today, notices, due) => {
  const now = new Date(`${today}T15:00:00Z`);
  const dayOf = (moment: Date) => moment.toISOString();
  expect(dayOf(noticeBefore(now, defaultWorkingDays, { isRenewed: false }))).toBe(`${notices}T00:00:00.000Z`);
  for (const moment of [
    noticeBefore(now, defaultWorkingDays, { isRenewed: true }),
    dueBefore(now, defaultWorkingDays),
  ])
    expect(dayOf(moment)).toBe(`${due}T00:00:00.000Z`);
});

test('a day on which the workshop is closed moves the notice forward', () => {
  const days = { closed: ['2026-12-09'], open: [] };
  const isDue = (now: string) =>
    momentOfDay(promised) < noticeBefore(new Date(now), days, { isRenewed: false });
  expect([isDue('2026-12-07T23:59:59Z'), isDue('2026-12-08T00:00:00Z')]).toEqual([false, true]);
});

test.each([
  ['2026-11-28', '2026-12-12', '2026-12-11', 'the last working day before a Saturday'],
  ['2026-11-28', '2026-12-14', '2026-12-11', 'before a Monday'],
  ['2026-12-03', '2026-12-05', '2026-12-04', 'not on the day of the payment'],
  ['2026-12-04', '2026-12-05', '2026-12-05', 'the promised day at the latest'],
])('an order paid on %s and promised by %s is told about on %s: %s', (paid, shipBy, day) => {
  expect(firstNoticeDay(momentOfDay(paid), momentOfDay(shipBy), defaultWorkingDays)).toBe(day);
});

test('the new day is a working day 14 days later, or 14 days from now if the promised day is over', () => {
  expect(nextShipBy(momentOfDay(promised), momentOfDay(told), defaultWorkingDays)).toBe('2026-12-24');
  expect(nextShipBy(momentOfDay('2026-12-11'), momentOfDay(told), defaultWorkingDays)).toBe('2026-12-28');
  expect(nextShipBy(momentOfDay(promised), momentOfDay('2027-03-01'), defaultWorkingDays)).toBe('2027-03-15');
  expect(isoDay(momentOfDay('2026-12-24'))).toBe('2026-12-24');
});

test('silence is described with its day', () => {
  const shipBy = momentOfDay('2026-12-24');
  expect(describeSilence({ shipBy, answerBy: null }, { isPart: false })).toBe(
    'If you do nothing, we ship by December 24, 2026. Choosing to wait tells us that you agree.',
  );
  const asks = { shipBy, answerBy: momentOfDay(promised) };
  expect(describeSilence(asks, { isPart: false })).toBe(
    "If we don't hear from you by the end of December 10, 2026 (UTC), we must cancel the order and refund it in full.",
  );
  expect(describeSilence(asks, { isPart: true })).toBe(
    "If we don't hear from you by the end of December 10, 2026 (UTC), we must cancel the rest of the order and refund what you paid for it.",
  );
});
