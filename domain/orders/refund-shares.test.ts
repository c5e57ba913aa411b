import { expect, test } from 'vitest';
import { paidForShipped, refundShares } from './refund-shares.ts';

const print = (unitAmountPaid: number, quantity = 1) => ({ unitAmountPaid, quantity });

test('each line has its price and its share of the tax', () => {
  const items = [print(37_500), print(56_500), print(10_000, 2)];
  expect(refundShares({ items, amountTotal: 118_560 })).toEqual([39_000, 58_760, 20_800]);
});

test('shares with odd cents add up to what was paid', () => {
  const shares = refundShares({ items: [print(100), print(100), print(100)], amountTotal: 320 });
  expect(shares).toEqual([107, 106, 107]);
});

test('a free order has nothing to give back', () => {
  expect(refundShares({ items: [print(0), print(0)], amountTotal: 0 })).toEqual([0, 0]);
});

test('what was paid for shipped prints counts the units of each line', () => {
  const items = [print(10_000, 3), print(20_000)];
  const paidFor = (...shipped: number[]) => paidForShipped({ items, amountTotal: 54_000 }, shipped);
  expect(paidFor()).toBe(0);
  expect(paidFor(2)).toBe(21_600);
  expect(paidFor(3, 1)).toBe(54_000);
});
