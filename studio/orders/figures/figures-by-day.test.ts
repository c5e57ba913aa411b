import { expect, test } from 'vitest';
import type { DayOfSales } from '#domain/api/orders/figures.ts';
import { foldDays } from './fold-days.ts';
import { scaleOfBars } from './scale-of-bars.ts';

function sale(day: string, payments = 0): DayOfSales {
  return {
    day,
    orders: payments > 0 ? 1 : 0,
    payments,
    refunds: 0,
    lost: 0,
    revenue: payments,
    taxes: 0,
    net: payments,
  };
}

test('days without sales that follow each other become one row', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
  const sales = days.map((day) => sale(day, day === '2026-11-04' ? 20_000 : 0)).toReversed();
  expect(foldDays(sales)).toEqual([
    { from: '2026-11-05', to: '2026-11-05' },
    { sales: sale('2026-11-04', 20_000) },
    { from: '2026-11-01', to: '2026-11-03' },
  ]);
});

test('a day on which only a tax or a refund moved is no day without sales', () => {
  const refund = { ...sale('2026-11-02'), refunds: -500 };
  expect(foldDays([refund])).toEqual([{ sales: refund }]);
});

test.each([
  [123_400, 0, [150_000, 100_000, 50_000, 0]],
  [123_400, -20_000, [150_000, 100_000, 50_000, 0, -50_000]],
  [0, 0, [50, 0]],
  [100, -100, [100, 50, 0, -50, -100]],
])('the lines of a chart from %i to %i cents have round amounts', (max, min, lines) => {
  expect(scaleOfBars(max, min)).toEqual(lines);
});
