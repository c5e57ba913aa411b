import { expect, test } from 'vitest';
import { refundShares } from './refund-shares.ts';

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
