import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartTotals, countPieces, emptyCart, maxQuantityOfLine } from './cart.ts';

const line = fc.record({
  price: fc.nat(10_000),
  memberPrice: fc.nat(10_000),
  quantity: fc.integer({ min: 1, max: maxQuantityOfLine }),
});
const lines = fc.array(line, { maxLength: 50 });

describe('the totals of a cart', () => {
  const cart = [
    { price: 200, memberPrice: 160, quantity: 2 },
    { price: 565, memberPrice: 460, quantity: 1 },
  ];

  test('are the regular total, the member total and the difference', () => {
    expect(cartTotals(cart, false)).toEqual({
      regularTotal: 965,
      memberTotal: 780,
      savings: 185,
      total: 965,
    });
  });

  test('use the member total only for members', () => {
    expect(cartTotals(cart, true).total).toBe(780);
  });

  test('without lines are those of an empty cart', () => {
    expect({ products: [], quantity: 0, ...cartTotals([], true) }).toEqual(emptyCart);
  });

  test('always add up: member total plus savings is the regular total', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (cart, isMember) => {
        const { regularTotal, memberTotal, savings, total } = cartTotals(cart, isMember);
        expect(memberTotal + savings).toBe(regularTotal);
        expect(total).toBe(isMember ? memberTotal : regularTotal);
      }),
    );
  });

  test('do not depend on the order of the lines, and add up line by line', () => {
    fc.assert(
      fc.property(lines, lines, (some, others) => {
        const totals = cartTotals([...some, ...others], false);
        expect(cartTotals([...others, ...some], false)).toEqual(totals);
        expect(cartTotals(some, false).total + cartTotals(others, false).total).toBe(totals.total);
      }),
    );
  });
});

test('the badge counts pieces, not lines', () => {
  expect(countPieces([{ quantity: 2 }, { quantity: 3 }])).toBe(5);
  expect(countPieces([])).toBe(0);
});
