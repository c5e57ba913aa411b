import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { findBoxes } from '#server/fulfillment/parcels/plan-parcels.ts';
import { findHistory } from '#server/orders/history.ts';
import { orderItems, orders } from '#server/orders/tables.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { buyLabels, quoteLabels } from './buy-labels.ts';
import { refuseLabel } from './refuse-label.ts';

const { world, context, packed, labeled, buy, parcelsOf } = await openShippingShop();
const { db } = context;
afterAll(() => world.close());

const places = {
  PR: { line1: '9 Calle Sol', city: 'Ponce', state: 'PR', postal_code: '00730' },
  GU: { line1: '118 Chalan Santo Papa', city: 'Hagatna', state: 'GU', postal_code: '96910' },
  AP: { line1: 'Unit 2050 Box 4190', city: 'APO', state: 'AP', postal_code: '96278' },
};

/** Packed prints that go to one of these places, for which this was paid each. */
async function packedFor(place: keyof typeof places, item: object = oneSmallPrint, paid?: number) {
  const order = await packed(item);
  const address = { ...places[place], line2: null, country: 'US' };
  await db.update(orders).set({ address }).where(eq(orders.id, order._id));
  if (paid !== undefined)
    await db.update(orderItems).set({ unitAmountPaid: paid }).where(eq(orderItems.orderId, order._id));
  return order;
}

/** What the provider was told of an order's only parcel. */
async function declarationOf(order: Order): Promise<unknown> {
  const [parcel] = await parcelsOf(order);
  const shipments = await world.sandbox<{ id: string; customs_info: unknown }[]>('/sandbox/shipments');
  return shipments.find(({ id }) => id === parcel?.providerId)?.customs_info;
}

test.each(['PR', 'AP'] as const)(
  'a small print to %s is declared with what was paid for it',
  async (place) => {
    const order = await packedFor(place, { ...oneSmallPrint, quantity: 2 });
    expect(await buy(order)).toMatchObject({ ok: true, bought: [{ carrier: 'USPS' }] });
    expect(await declarationOf(order)).toEqual({
      contents_type: 'merchandise',
      contents_explanation: 'Framed photograph',
      restriction_type: 'none',
      non_delivery_option: 'return',
      eel_pfc: 'NOEEI 30.37(a)',
      customs_certify: true,
      customs_signer: 'Passepartout Prints LLC',
      customs_items: [
        {
          ...{ description: 'Framed photograph', quantity: 2, value: 400, weight: expect.any(Number) },
          ...{ hs_tariff_number: '4911.91', origin_country: 'US' },
        },
      ],
    });
  },
);

test('a parcel within the states has no declaration', async () => {
  const { order } = await labeled(oneSmallPrint);
  expect(await declarationOf(order)).toBeNull();
});

test.each([
  ['PR', oneSmallPrint, 260_000, 1],
  ['AP', oneSmallPrint, 260_000, 1],
  ['PR', { ...oneSmallPrint, quantity: 5 }, 52_000, 2],
] as const)(
  'to %s, more than the law exempts for one buyer needs an export filing, and gets no label (%#)',
  async (place, item, paid, boxes) => {
    const order = await packedFor(place, item, paid);
    expect(await findBoxes(db, order._id)).toHaveLength(boxes);
    const refused = await quoteLabels(context, order._id);
    if (refused.ok) throw new Error('There are rates.');
    expect(refused).toMatchObject({ reason: 'export-filing' });
    expect(refuseLabel(refused)).toMatchObject({
      code: 'export_filing',
      message: expect.stringMatching(/ITN.*AESDirect.*tracking number/),
    });
  },
);

test('the law excludes Guam from export filings, and a print that was given away is declared with a dollar', async () => {
  const dear = await packedFor('GU', oneSmallPrint, 260_000);
  expect(await buy(dear)).toMatchObject({ ok: true });
  expect(await declarationOf(dear)).toMatchObject({
    eel_pfc: 'NOEEI 30.2(d)(2)',
    customs_items: [{ value: 2600 }],
  });
  const free = await packedFor('PR', oneSmallPrint, 0);
  expect(await buy(free)).toMatchObject({ ok: true });
  expect(await declarationOf(free)).toMatchObject({ customs_items: [{ value: 1 }] });
});

test("another carrier's commercial invoice is named in the history", async () => {
  const order = await packedFor('PR');
  const quotes = await quoteLabels(context, order._id);
  if (!quotes.ok) throw new Error(quotes.reason);
  const chosen = quotes.boxes.flatMap(({ quote: { shipmentId, rates }, ...box }) =>
    rates.filter(({ carrier }) => carrier === 'UPS').map((rate) => ({ ...box, shipmentId, rate })),
  );
  expect(await buyLabels(context, order._id, chosen.slice(0, 1))).toMatchObject({ ok: true });
  expect((await findHistory(db, order._id)).map(({ note }) => note)).toContainEqual(
    expect.stringMatching(/^label bought: UPS .*; print its commercial invoice at the label provider$/),
  );
});
