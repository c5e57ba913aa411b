import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { OrderTimeline } from './order-timeline.tsx';

const [first, second, third] = ['2026-11-22T15:00:00Z', '2026-11-25T15:00:00Z', '2026-12-02T15:00:00Z'];

/** The texts of the steps, such as `|Shipped|December 2, 2026|`. The current step has a `*`. */
function linesOf(overrides: Partial<BuyerOrder>): string[] {
  const order = {
    ...{ createdAt: first, reachedAt: {}, shipBy: '2026-12-06T15:00:00Z', arriveBy: '2026-12-13T15:00:00Z' },
    ...overrides,
  };
  const html = renderToStaticMarkup(<OrderTimeline order={order as BuyerOrder} />).replaceAll('\u00a0', ' ');
  return [...html.matchAll(/<li([^>]*)>(.*?)<\/li>/g)].map(([, attributes = '', text = '']) => {
    const mark = attributes.includes('aria-current="step"') ? '* ' : '';
    return mark + text.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
  });
}

test('a paid order shows its day, and the day by which it ships', () => {
  expect(linesOf({ status: 'paid', reachedAt: { paid: first } })).toEqual([
    '* |Ordered|November 22, 2026|',
    '|Being made|To come|',
    '|Packed|To come|',
    '|Shipped|Ships by December 6, 2026|',
    '|Delivered|At your door by December 13, 2026|',
  ]);
});

test('an order that is delayed without a day says that its day is not known yet', () => {
  const order = { status: 'paid', reachedAt: { paid: first }, shipBy: null, arriveBy: null } as const;
  expect(linesOf(order).at(-2)).toBe('|Shipped|Ships on a day that is not known yet|');
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

test('an order that is being made names the work on the piece that is furthest behind', () => {
  const reachedAt = { paid: first, in_production: second };
  expect(linesOf({ status: 'in_production', reachedAt, making: 'Framing' }).slice(1)).toEqual([
    '* |Being made|: Framing|November 25, 2026|',
    '|Packed|To come|',
    '|Shipped|Ships by December 6, 2026|',
    '|Delivered|At your door by December 13, 2026|',
  ]);
});

test('an order in several parcels shows the tracking of each, and by when the rest ships', () => {
  const print = { name: 'Misty Ridge', quantity: 1, isReplacement: false };
  const parcel = { carrier: 'UPS', number: '1Z1', url: null, shippedAt: third, contents: [print] };
  const order = {
    reachedAt: { paid: first, in_production: second },
    items: [{ quantity: 2 }] as BuyerOrder['items'],
    parcels: [parcel] as unknown as BuyerOrder['parcels'],
  };
  expect(linesOf({ ...order, status: 'in_production' }).slice(2)).toEqual([
    '* |Part shipped|December 2, 2026|UPS 1Z1|',
    '|Packed|To come|',
    '|Shipped|The rest ships by December 6, 2026|',
    '|Delivered|At your door by December 13, 2026|',
  ]);
  const deliveredAt = '2026-12-04T15:00:00Z';
  const parcels = [
    { ...parcel, deliveredAt },
    { ...parcel, number: '1Z2' },
  ];
  const lines = linesOf({
    ...order,
    status: 'shipped',
    parcels: parcels as unknown as BuyerOrder['parcels'],
  });
  expect(lines.slice(2)).toEqual([
    '|Part shipped|December 2, 2026|UPS 1Z1|',
    '|The rest shipped|December 2, 2026|UPS 1Z2|',
    '* |Part delivered|December 4, 2026|',
    '|Delivered|At your door by December 13, 2026|',
  ]);
});

test('notices of a delay, answers, claims and refunds stand at their days', () => {
  const lines = linesOf({
    ...{ status: 'in_production', reachedAt: { paid: first, in_production: second } },
    refunds: [{ at: '2026-12-08T15:00:00Z', amount: 5000 }],
    delays: [
      {
        ...{ _id: '1', ordinal: 1, at: third, formerShipBy: null, shipBy: '2026-12-20T15:00:00Z' },
        ...{
          reason: 'The paper is late',
          answerBy: null,
          answer: 'wait',
          answeredAt: '2026-12-03T15:00:00Z',
          agreedAt: null,
        },
      },
    ],
    claims: [
      {
        ...{ _id: '2', at: '2026-12-07T15:00:00Z', name: 'Misty Ridge', words: '', photos: 1, isLate: false },
        ...{ state: 'declined', decideBy: third, decidedAt: '2026-12-09T15:00:00Z', decision: '' },
      },
    ],
  });
  expect(lines.slice(2, 7)).toEqual([
    '|Delayed to December 20, 2026|: The paper is late|December 2, 2026|',
    '|Agreed to wait|December 3, 2026|',
    '|Problem reported|: Misty Ridge|December 7, 2026|',
    '|Refunded|: $50.00|December 8, 2026|',
    '* |Report declined|: Misty Ridge|December 9, 2026|',
  ]);
});

test('a yes to a delay stays beside the cancellation that followed it', () => {
  const [told, agreedAt, answeredAt] = [
    '2026-12-02T15:00:00Z',
    '2026-12-03T15:00:00Z',
    '2026-12-05T15:00:00Z',
  ];
  const notice = {
    _id: '1',
    ordinal: 1,
    at: told,
    formerShipBy: null,
    shipBy: null,
    reason: null,
    answerBy: null,
  };
  const lines = linesOf({
    ...{ status: 'refunded', reachedAt: { paid: first, cancelled: answeredAt } },
    refunds: [{ at: '2026-12-06T15:00:00Z', amount: 20_000 }],
    delays: [{ ...notice, answer: 'cancel', answeredAt, agreedAt }],
  });
  expect(lines.slice(1)).toEqual([
    '|Delayed, new day unknown|December 2, 2026|',
    '|Agreed to wait|December 3, 2026|',
    '|Canceled|December 5, 2026|',
    '|Canceled because of the delay|December 5, 2026|',
    '* |Refunded|: $200.00|December 6, 2026|',
  ]);
});

test("the carrier's estimate replaces the promise while its parcels are under way", () => {
  const lastLineOf = (...parcels: Partial<BuyerOrder['parcels'][number]>[]) =>
    linesOf({
      ...{ status: 'shipped', fulfillmentStatus: 'shipped', reachedAt: { paid: first, shipped: third } },
      ...{ items: [], parcels: parcels.map((each) => ({ ...each, contents: [] })) as never },
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
    '|Packed|To come|',
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
