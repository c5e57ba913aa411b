import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameColors, frames } from '../catalogue/variants/frames.ts';
import { defaultProduction, promisedDay, timePromise } from '../shop/terms.ts';
import { toCheckoutItem } from './checkout.ts';
import {
  canMove,
  isLate,
  itemsLeft,
  orderMoves,
  orderStatuses,
  partShipped,
  unitAmountPaid,
} from './orders.ts';

test('an order says how much of it has shipped while the rest is made, and counts no replacement', () => {
  const order = (quantities: number[], contents: { quantity: number; isReplacement: boolean }[]) =>
    ({
      status: 'in_production',
      items: quantities.map((quantity) => ({ quantity })),
      parcels: contents.length === 0 ? [] : [{ contents }],
    }) as Parameters<typeof partShipped>[0];
  const first = { quantity: 2, isReplacement: false };
  const replacement = { quantity: 1, isReplacement: true };
  expect(partShipped(order([2, 1], [first]))).toBe('2 of 3 shipped');
  expect(partShipped(order([2, 1], [first, replacement]))).toBe('2 of 3 shipped');
  expect(partShipped(order([2, 1], []))).toBeUndefined();
  // All have shipped, and one of them is made again.
  expect(partShipped(order([2], [first]))).toBeUndefined();
  expect(partShipped({ ...order([2, 1], [first]), status: 'shipped' })).toBeUndefined();
});

test('what is left of an order is each line without what has shipped, also of two equal lines', () => {
  const line = { name: 'Misty Ridge by Ada Lind', sizeKey: 'small', frame: 'black', mount: 'Border' };
  const order = (contents: object[]) =>
    ({
      items: [
        { ...line, quantity: 2 },
        { ...line, sizeKey: 'large', quantity: 1 },
        { ...line, quantity: 1 },
      ],
      parcels: [{ contents }],
    }) as Parameters<typeof itemsLeft>[0];
  const left = (contents: object[]) =>
    itemsLeft(order(contents)).map(({ sizeKey, quantity }) => [sizeKey, quantity]);
  const isReplacement = false;
  expect(left([{ ...line, quantity: 1, isReplacement: true }])).toEqual([
    ['small', 2],
    ['large', 1],
    ['small', 1],
  ]);
  expect(left([{ ...line, quantity: 3, isReplacement }])).toEqual([['large', 1]]);
  expect(left([{ ...line, sizeKey: 'large', quantity: 1, isReplacement }])).toEqual([
    ['small', 2],
    ['small', 1],
  ]);
});

describe('an order', () => {
  test('goes from payment to delivery step by step', () => {
    const steps = ['pending', 'paid', 'in_production', 'shipped', 'delivered'] as const;
    for (const [index, status] of steps.slice(0, -1).entries()) {
      expect(canMove(status, steps[index + 1] ?? status)).toBe(true);
    }
  });

  test('never goes back, skips a step or moves to its own status', () => {
    expect(canMove('paid', 'pending')).toBe(false);
    expect(canMove('shipped', 'in_production')).toBe(false);
    expect(canMove('paid', 'shipped')).toBe(false);
    expect(canMove('pending', 'delivered')).toBe(false);
    for (const status of orderStatuses) expect(canMove(status, status)).toBe(false);
  });

  test('can be canceled only before it has shipped', () => {
    const cancellable = orderStatuses.filter((status) => canMove(status, 'cancelled'));
    expect(cancellable).toEqual(['pending', 'paid', 'in_production']);
  });

  test('can be refunded from every other status, and a refunded order is final', () => {
    expect(orderStatuses.filter((status) => !canMove(status, 'refunded'))).toEqual(['refunded']);
    expect(orderMoves.refunded).toEqual({});
  });

  test('always ends: no sequence of moves returns to an earlier status', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...orderStatuses), { minLength: 1, maxLength: 40 }),
        (statuses) => {
          let moves = 0;
          statuses.reduce((status, next) => {
            if (!canMove(status, next)) return status;
            moves += 1;
            return next;
          });
          expect(moves).toBeLessThan(orderStatuses.length);
        },
      ),
    );
  });

  test('is promised to ship within two weeks, and to be at the door within three', () => {
    const paidAt = new Date('2026-02-20T12:00:00Z');
    expect(promisedDay(paidAt, defaultProduction.leastDays)).toEqual(new Date('2026-03-06T12:00:00Z'));
    expect(promisedDay(paidAt, defaultProduction.mostDays)).toEqual(new Date('2026-03-13T12:00:00Z'));
  });

  test.each([
    [14, 21, '2 to 3 weeks', '14 days'],
    [10, 18, '10 to 18 days', '10 days'],
    [7, 7, '1 week', '7 days'],
    [1, 1, '1 day', '1 day'],
    [7, 10, '7 to 10 days', '7 days'],
  ])('of %i to %i days is described in words', (leastDays, mostDays, time, limit) => {
    expect(timePromise({ leastDays, mostDays })).toBe(
      `Production and shipping take ${time}. Every order ships within ${limit} of payment, and is at your door within ${mostDays}.`,
    );
  });
});

describe('the amount paid for one piece', () => {
  test.each([
    [{ subtotal: 40_000, discount: 4000, quantity: 2 }, 18_000],
    [{ subtotal: 1000, discount: 0, quantity: 3 }, 333],
    [{ subtotal: 2000, discount: 0, quantity: 3 }, 667],
    [{ subtotal: 1000, discount: 1000, quantity: 1 }, 0],
    [{ subtotal: 1000, discount: 0, quantity: 0 }, 0],
  ])('of %o is %d cents', (line, cents) => {
    expect(unitAmountPaid(line)).toBe(cents);
  });

  test('adds up to the amount paid, within half a cent per piece', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(10_000_000),
        fc.integer({ min: 1, max: 20 }),
        (paid, discount, quantity) => {
          const unit = unitAmountPaid({ subtotal: paid + discount, discount, quantity });
          expect(Math.abs(unit * quantity - paid)).toBeLessThanOrEqual(quantity / 2);
        },
      ),
    );
  });
});

test('a checkout item has print, variant and quantity as the API spells them, and no price', () => {
  for (const color of frameColors) {
    const { name, checkoutWord } = frames[color];
    const line = {
      _id: 'p1',
      size: 'giant',
      frameColorName: name,
      border: 'Full Bleed',
      quantity: 2,
      price: 1,
    } as const;
    expect(toCheckoutItem(line)).toEqual({
      productMongoId: 'p1',
      sizeKey: 'giant',
      frame: checkoutWord,
      mount: 'Full Bleed',
      quantity: 2,
    });
  }
});

test('an order is late when its promised day is over, in UTC', () => {
  const shipBy = new Date('2026-03-13T09:30:00Z');
  const isLateAt = (now: string, status: 'paid' | 'in_production' | 'shipped' = 'in_production') =>
    isLate({ status, shipBy }, new Date(now));
  expect(isLateAt('2026-03-13T23:59:59Z')).toBe(false);
  expect(isLateAt('2026-03-14T00:00:00Z')).toBe(true);
  expect(isLateAt('2026-03-14T00:00:00Z', 'shipped')).toBe(false);
});
