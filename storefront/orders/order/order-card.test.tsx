import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import type { OrderItem } from '#domain/orders/orders.ts';
import { defaultProduction } from '#domain/shop/terms.ts';
import { describeRefund } from './cancel-form.tsx';
import { OrderCard, WholeOrder } from './order-card.tsx';

const item: OrderItem = {
  name: 'Misty Ridge by Ada Lind',
  takenYear: 2024,
  attestation: null,
  orientation: 'portrait',
  image: null,
  sizeKey: 'small',
  frame: 'Black',
  mount: 'Border',
  made: null,
  quantity: 1,
  unitAmount: 20_000,
  unitAmountPaid: 20_000,
  subtotal: 20_000,
  stripeProductId: null,
  stripePriceId: null,
};

function cardOf(made: OrderItem['made'], frame: OrderItem['frame'] = 'Black', count = 1): string {
  return renderCard(orderOf(Array.from({ length: count }, () => ({ ...item, made, frame }))));
}

function renderCard(order: BuyerOrder): string {
  const access = { buyer: '', onChange() {}, reload: async () => {} };
  const card = <WholeOrder order={order} access={access} />;
  return renderToStaticMarkup(<MemoryRouter>{card}</MemoryRouter>).replaceAll('\u00a0', ' ');
}

function orderOf(items: OrderItem[]): BuyerOrder {
  const amounts = {
    amountSubtotal: 20_000,
    amountDiscount: 0,
    amountShipping: 0,
    amountTax: 0,
    taxExemption: null,
  };
  return {
    ...amounts,
    _id: '0198c000-0000-7000-8000-000000000001',
    sessionId: 'cs_test_1',
    createdAt: '2026-11-20T10:00:00.000Z',
    status: 'paid',
    currency: 'USD',
    amountTotal: 20_000,
    items,
    shippingName: null,
    customerName: null,
    phone: '+15035550142',
    giftNote: null,
    customerEmail: null,
    address: null,
    paymentStatus: 'paid',
    fulfillmentStatus: 'unfulfilled',
    confirmationSentAt: null,
    reachedAt: {},
    shipBy: null,
    arriveBy: null,
    production: defaultProduction,
    tracking: null,
    parcels: [],
    ...{ making: null, packedAt: null, refunds: [], claims: [], cancelUntil: null, canCorrectAddress: false },
    bankNews: null,
    delays: [],
  };
}

test('an order states its sizes and its paper as they were when it was paid', () => {
  const cuts = cutsOf({ size: 'small', frameColor: 'black', mount: 'Border' }, 'portrait');
  const [board, trim] = [
    { width: 15, height: 19 },
    { width: 11, height: 15 },
  ];
  const html = cardOf({ ...cuts, board, trim, paper: 'Bamboo' });
  expect(html).toContain('Small, 15x19 in / Black / Border');
  expect(html).toContain('11 x 15 in, image 9 3/4 x 13 3/4 in');
  expect(html).toContain('Archival pigment print on Bamboo');
});

test('an order without a record of its making states them as they are now', () => {
  const html = cardOf(null);
  expect(html).toContain('Small, 14.5x18.5 in / Black / Border');
  expect(html).toContain('10 3/4 x 14 3/4 in, image 9 3/4 x 13 3/4 in');
  expect(html).toContain('Archival pigment print on 100% cotton rag');
});

test('an order of which a part has shipped says how many prints of it have', () => {
  const parcel = {
    ...{ _id: 'parcel', carrier: 'UPS', number: '1Z1', url: null, shippedAt: '2026-11-22T10:00:00Z' },
    ...{ deliveredAt: null, expectedAt: null },
    contents: [{ ...item, isReplacement: false }],
  };
  const order = orderOf(Array.from({ length: 3 }, () => item));
  const status = 'in_production';
  expect(renderCard({ ...order, status, parcels: [parcel] })).toContain('>1 of 3 shipped<');
  expect(renderCard({ ...order, status })).not.toContain('shipped<');
});

test('an order whose promised day is over without a notice can be canceled until it ships', () => {
  const late = { ...orderOf([item]), status: 'in_production', shipBy: '2026-03-13T00:00:00.000Z' } as const;
  const html = renderCard(late).replaceAll('\u00a0', ' ');
  expect(html).toContain(
    'This order should have shipped by March 13, 2026. We are sorry. You can cancel it for a refund until it ships.',
  );
  expect(html).toContain('>Cancel this order<');
  const answerable = { ...late, delays: [{ answerPath: '/orders/answer?token=1' }] } as never;
  for (const other of [
    answerable,
    { ...late, shipBy: '2199-03-13T00:00:00.000Z' },
    { ...late, shipBy: null },
  ]) {
    expect(renderCard(other)).not.toContain('should have shipped');
  }
});

test('a buyer for whom it is too late to correct the address is told to write, also once the order is late or shipped', () => {
  const textOf = (order: Parameters<typeof renderCard>[0]) =>
    renderCard(order)
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'");
  const address = "It's too late to correct the address of this order here. Write to us";
  const packed = { ...orderOf([item]), status: 'in_production' } as const;
  expect(textOf({ ...packed, shipBy: '2026-03-13T00:00:00.000Z' })).toContain(address);
  expect(textOf({ ...packed, status: 'shipped' })).toContain(address);
  expect(textOf(packed)).toContain("It's too late to change this order here. Write to us");
  expect(textOf({ ...packed, canCorrectAddress: true })).toContain(
    "It's too late to cancel this order here.",
  );
  expect(textOf({ ...packed, status: 'delivered' })).not.toContain('too late');
});

test('who cancels an order reads what is refunded, less earlier refunds, and that a bank holds the money', () => {
  const order = { ...orderOf([item]), status: 'paid', amountTotal: 20_000 } as const;
  expect(describeRefund(order)).toContain('We refund $200.00, everything you paid, to the card');
  const refunds = [{ at: '2026-11-21T10:00:00Z', amount: 5000 }];
  expect(describeRefund({ ...order, refunds })).toContain('We refund $150.00, the rest of what you paid, to');
  const bankNews = 'The payment was disputed, and the bank decides about it.';
  expect(describeRefund({ ...order, bankNews })).toBe(bankNews);
});

test('an order offers a hanging sheet, unless no print of it has a frame', () => {
  expect(cardOf(null)).toContain('Hanging sheet (PDF)');
  expect(cardOf(null, 'NoFrame')).not.toContain('Hanging sheet');
});

test('an order of more framed prints than a hanging sheet holds says how many are on it', () => {
  expect(cardOf(null, 'Black', 10)).not.toContain('has room for');
  expect(cardOf(null, 'Black', 12)).toContain('The sheet has room for the first 10 of these 12 prints.');
});

test('the line of an order says what the current step of its timeline says', () => {
  const lineOf = (order: Partial<BuyerOrder>) => {
    const access = { buyer: '', onChange() {}, reload: async () => {} };
    return renderToStaticMarkup(<OrderCard order={{ ...orderOf([item]), ...order }} access={access} />);
  };
  const packed = { status: 'in_production', packedAt: '2026-11-25T10:00:00.000Z' } as const;
  expect(lineOf({ ...packed, packedAt: null })).toContain('>Being made<');
  expect(lineOf(packed)).toContain('>Packed<');
  expect(lineOf({ ...packed, status: 'shipped' })).toContain('>Shipped<');
  expect(renderCard({ ...orderOf([item]), ...packed })).not.toContain('>Being made</dd>');
});
