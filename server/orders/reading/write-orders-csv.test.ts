import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { defaultProduction } from '#domain/shop/terms.ts';
import type { ExportedOrder } from './list-orders.ts';
import type { OwnersItem } from './with-prints.ts';
import { writeOrdersCsv } from './write-orders-csv.ts';

const item: OwnersItem = {
  name: 'Misty Ridge by Ada Lind',
  takenYear: null,
  attestation: null,
  orientation: null,
  image: null,
  sizeKey: 'small',
  frame: 'NoFrame',
  mount: 'Full Bleed',
  made: null,
  quantity: 2,
  unitAmount: 20_000,
  unitAmountPaid: 18_050,
  subtotal: 40_000,
  stripeProductId: null,
  stripePriceId: null,
  printId: '0198c000-0000-7000-8000-000000000001',
  sku: 'RIDGE-S',
  sourceFile: 'ridge.jpg',
  isSourceGone: false,
};

const order: ExportedOrder = {
  _id: '0198c000-0000-7000-8000-0000000000ab',
  sessionId: 'cs_test_abc',
  createdAt: '2026-01-02T03:04:05.000Z',
  status: 'paid',
  currency: 'USD',
  amountTotal: 102_540,
  amountSubtotal: 40_000,
  amountDiscount: 0,
  promotionCode: null,
  amountShipping: 0,
  amountTax: 5,
  taxExemption: null,
  paidAt: null,
  amountRefunded: 1,
  amountLost: 0,
  items: [item, { ...item, name: 'Tide Posts' }],
  shippingName: 'Ada',
  customerName: 'Ada',
  phone: '+15035550142',
  giftNote: null,
  customerEmail: 'ada@example.com',
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
  delays: [],
};

async function write(...orders: ExportedOrder[]): Promise<{ text: string; rows: Record<string, string>[] }> {
  const stream = writeOrdersCsv(
    (async function* () {
      yield* orders;
    })(),
  );
  let text = '';
  for await (const piece of stream) text += piece;
  return { text, rows: parse(text, { columns: true, bom: true, record_delimiter: '\r\n' }) };
}

test('an order that should have shipped is marked', async () => {
  const { rows } = await write(
    { ...order, status: 'in_production', shipBy: '2026-01-02T09:00:00.000Z' },
    { ...order, status: 'shipped', shipBy: '2026-01-02T09:00:00.000Z' },
  );
  expect(rows.map(({ Late }) => Late)).toEqual(['LATE', 'LATE', '', '']);
});

test('an order has one line for each print; its amounts are on the first, in dollars with cents', async () => {
  const { rows } = await write(order);
  expect(rows).toMatchObject([
    {
      Order: '000000AB',
      Print: 'Misty Ridge by Ada Lind',
      Total: '1025.40',
      Taxes: '0.05',
      Refunded: '0.01',
      Phone: '+15035550142',
    },
    { Order: '000000AB', Print: 'Tide Posts', Total: '', Quantity: '2', 'Price paid': '180.50' },
  ]);
});

test('an order without prints and a shop without orders are valid CSV too', async () => {
  expect((await write({ ...order, items: [] })).rows).toMatchObject([{ Order: '000000AB', Print: '' }]);
  const { text, rows } = await write();
  expect(rows).toEqual([]);
  expect(text).toMatch(/^\ufeffOrder,Id,.+\r\n$/);
});

test.each([
  ['Lind, Ada', 'Lind, Ada'],
  ['Ada "the Hat" Lind', 'Ada "the Hat" Lind'],
  ['Ada\nLind\r\nJr.', 'Ada\nLind\r\nJr.'],
  ['=cmd|/c calc!A1', "'=cmd|/c calc!A1"],
  ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
  ['+1 555', "'+1 555"],
  ['-2+3', "'-2+3"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['José 🎞', 'José 🎞'],
])('the name %j is one cell and no formula', async (customerName, cell) => {
  const { rows } = await write({ ...order, customerName, items: [item] });
  expect(rows).toHaveLength(1);
  expect(rows[0]?.Customer).toBe(cell);
});
