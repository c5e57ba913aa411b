import { expect, test } from 'vitest';
import type { Order, OrderStatus, Parcel } from './orders.ts';
import { timelineOf } from './timeline.ts';

const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}T15:00:00Z`;

/** A parcel that shipped on a day of December. */
function parcel(shippedOn: number, quantity: number, isReplacement = false): Parcel {
  const contents = [{ name: 'Misty Ridge', quantity, isReplacement }] as Parcel['contents'];
  const tracking = { carrier: 'UPS', number: `1Z${shippedOn}`, url: null };
  return {
    ...tracking,
    _id: String(shippedOn),
    shippedAt: day(shippedOn),
    deliveredAt: null,
    expectedAt: null,
    contents,
  };
}

/** An order of two prints. */
function orderOf(overrides: Partial<Order>): Order {
  const order = { createdAt: day(1), reachedAt: { paid: day(1), in_production: day(2) }, shipBy: day(15) };
  return {
    ...order,
    arriveBy: null,
    items: [{ quantity: 2 }],
    parcels: [],
    delays: [],
    ...overrides,
  } as Order;
}

const shipments = (order: Order) =>
  timelineOf(order).flatMap(({ kind, at, title }) => (kind === 'Shipped' && at ? [title] : []));

const shipped = { paid: day(1), in_production: day(2), shipped: day(5) };

test.each<[string, Partial<Order>, string[]]>([
  ['a whole order', { status: 'shipped', parcels: [parcel(5, 2)] }, ['Shipped']],
  ['a part, while the rest is made', { status: 'in_production', parcels: [parcel(5, 1)] }, ['Part shipped']],
  [
    'two parts',
    { status: 'shipped', parcels: [parcel(4, 1), parcel(5, 1)] },
    ['Part shipped', 'The rest shipped'],
  ],
  ['a part of a canceled order', { status: 'cancelled', parcels: [parcel(5, 1)] }, ['Part shipped']],
  ['a part of a refunded order', { status: 'refunded', parcels: [parcel(5, 1)] }, ['Part shipped']],
  [
    'two parts of an order that was refunded after it had shipped',
    { status: 'refunded', reachedAt: shipped, parcels: [parcel(4, 1), parcel(5, 1)] },
    ['Part shipped', 'The rest shipped'],
  ],
  [
    'a whole order, and a print that was made again',
    { status: 'shipped', parcels: [parcel(5, 2), parcel(9, 1, true)] },
    ['Shipped', 'Replacement shipped'],
  ],
  [
    'two parts, and a print that was made again',
    { status: 'shipped', parcels: [parcel(4, 1), parcel(5, 1), parcel(9, 1, true)] },
    ['Part shipped', 'The rest shipped', 'Replacement shipped'],
  ],
])('each parcel says what it has: %s', (_, order, titles) => {
  expect(shipments(orderOf(order))).toEqual(titles);
});

test("the owner's history has each notice of a delay once, with its cause and its reason", () => {
  const change = (at: string, status: OrderStatus, cause: string, note: string | null = null) => ({
    ...{ at, status, cause, note, amountRefunded: 0 },
  });
  const history = [
    change(day(1), 'paid', 'webhook'),
    change(day(9), 'paid', 'shop', 'delayed: ships by December 24, 2026'),
    change(day(10), 'paid', 'buyer', 'agreed to wait'),
    change(day(20), 'paid', 'Ada', 'delayed: no day can be named'),
  ];
  const delay = { formerShipBy: null, answerBy: null, answer: null, answeredAt: null, agreedAt: null };
  const delays = [
    {
      ...delay,
      _id: '1',
      ordinal: 1,
      at: day(9),
      shipBy: day(24),
      reason: null,
      answer: 'wait',
      answeredAt: day(10),
    },
    { ...delay, _id: '2', ordinal: 2, at: day(20), shipBy: null, reason: 'The paper is late.' },
  ] as const;
  const entries = timelineOf(orderOf({ status: 'paid', delays: [...delays] }), {}, history);
  const told = entries.filter(({ at }) => at && at >= day(9));
  expect(told.map(({ title, cause, detail }) => [title, cause, detail])).toEqual([
    ['Delayed: ships by December 24, 2026', 'Shop', undefined],
    ['Agreed to wait', 'Buyer', undefined],
    ['Delayed: no day can be named', 'Ada', 'The paper is late.'],
  ]);
});
