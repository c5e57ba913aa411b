import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, formatDollars, roundToWholeDollars } from './money.ts';

describe('a price', () => {
  test.each([
    [199.5, 200],
    [199.49, 199],
    [0, 0],
    [-0.4, 0],
    [-12, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('of %d is rounded to %d dollars', (price, dollars) => {
    expect(roundToWholeDollars(price)).toBe(dollars);
  });

  test('is always a non-negative whole number, at most half a dollar away', () => {
    fc.assert(
      fc.property(fc.double(), (price) => {
        const dollars = roundToWholeDollars(price);
        expect(Number.isFinite(dollars) && dollars >= 0 && Number.isInteger(dollars)).toBe(true);
        if (price >= 0 && price < 1e9) expect(Math.abs(dollars - price)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('a formatted amount', () => {
  test.each([
    [160, '$160'],
    [1025, '$1,025'],
    [1_234_567, '$1,234,567'],
    [0, '$0'],
  ])('of %d dollars reads %s', (dollars, text) => {
    expect(formatDollars(dollars)).toBe(text);
  });

  test.each([
    [102_540, '$1,025.40'],
    [-1600, '-$16.00'],
    [5, '$0.05'],
    [0, '$0.00'],
  ])('of %d cents reads %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test('is exact to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
        const dollars = Number(formatCents(cents).replace(/[$,]/g, ''));
        expect(Math.round(dollars * 100) + 0).toBe(cents);
      }),
    );
  });
});
