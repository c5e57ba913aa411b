import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { OrderTimeline } from './order-timeline.tsx';

const [first, second, third] = ['2026-11-22T15:00:00Z', '2026-11-25T15:00:00Z', '2026-12-02T15:00:00Z'];

/** The texts of the steps, such as `|Shipped|December 2, 2026|`. The current step has a `*`. */
function linesOf(overrides: Partial<Order>): string[] {
  const order = {
    ...{ createdAt: first, reachedAt: {}, shipBy: '2026-12-06T15:00:00Z', arriveBy: '2026-12-13T15:00:00Z' },
    ...overrides,
  };
  const html = renderToStaticMarkup(<OrderTimeline order={order as Order} />).replaceAll('\u00a0', ' ');
  return [...html.matchAll(/<li([^>]*)>(.*?)<\/li>/g)].map(([, attributes = '', text = '']) => {
    const mark = attributes.includes('aria-current="step"') ? '* ' : '';
    return mark + text.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
  });
}

test('a paid order shows its day, and the day by which it ships', () => {
  expect(linesOf({ status: 'paid', reachedAt: { paid: first } })).toEqual([
    '* |Ordered|November 22, 2026|',
    '|Being made|To come|',
    '|Shipped|Ships by December 6, 2026|',
    '|Delivered|At your door by December 13, 2026|',
  ]);
});

test('each step that was reached shows its day, and the last one is current', () => {
  const reachedAt = { paid: first, in_production: second, shipped: third };
  expect(linesOf({ status: 'shipped', reachedAt })).toEqual([
    '|Ordered|November 22, 2026|',
    '|Being made|November 25, 2026|',
    '* |Shipped|December 2, 2026|',
    '|Delivered|At your door by December 13, 2026|',
  ]);
});

test('an order of which one parcel has left says so', () => {
  const reachedAt = { paid: first, in_production: second };
  const parcels = [{ shippedAt: third }] as Order['parcels'];
  expect(linesOf({ status: 'in_production', reachedAt, parcels })).toContain('|Shipped|A part has shipped|');
});

test("the carrier's estimate replaces the promise while its parcels are under way", () => {
  const lastLineOf = (...parcels: Partial<Order['parcels'][number]>[]) =>
    linesOf({
      ...{ status: 'shipped', fulfillmentStatus: 'shipped', reachedAt: { paid: first, shipped: third } },
      parcels: parcels as Order['parcels'],
    }).at(-1);
  const [early, late] = [{ expectedAt: '2026-12-05T00:00:00Z' }, { expectedAt: '2026-12-07T00:00:00Z' }];
  expect(lastLineOf(late, early)).toBe('|Delivered|Expected on December 7, 2026|');
  expect(lastLineOf({ ...late, deliveredAt: third }, early)).toBe('|Delivered|Expected on December 5, 2026|');
  expect(lastLineOf(early, { expectedAt: null })).toBe('|Delivered|At your door by December 13, 2026|');
});

test('an unpaid order waits for its payment', () => {
  expect(linesOf({ status: 'pending', shipBy: null, arriveBy: null }).slice(0, 4)).toEqual([
    '* |Ordered|November 22, 2026|',
    '|Paid|Payment is processing|',
    '|Being made|To come|',
    '|Shipped|To come|',
  ]);
});

test('a canceled order ends with its cancellation and its refund', () => {
  const reachedAt = { paid: first, cancelled: second, refunded: third };
  expect(linesOf({ status: 'refunded', reachedAt })).toEqual([
    '|Ordered|November 22, 2026|',
    '|Canceled|November 25, 2026|',
    '* |Refunded|December 2, 2026|',
  ]);
});
