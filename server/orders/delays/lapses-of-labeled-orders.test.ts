import { expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { workingDaysBefore } from '#domain/shop/working-days.ts';
import { buyLabels, quoteLabels } from '#server/fulfillment/labels/buy-labels.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { newOrder } from '#tests/world/buy.ts';
import {
  answerOf,
  call,
  dayOf,
  daysAfter,
  email,
  keepAt,
  mailAbout,
  morning,
  openDelayedOrders,
  orderOfTwo,
  read,
  setTime,
  statusOf,
  world,
} from '#tests/world/delayed-orders.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';

openDelayedOrders();

/** An order of two prints, of which one has a label, and whose buyer did not agree to its second delay. */
async function lapsedOrder() {
  const order = await orderOfTwo();
  const parcel = await labelOne(order);
  await keepAt(morning(workingDaysBefore(dayOf(order.shipBy), 1)));
  const { shipBy } = await read(order);
  await keepAt(morning(workingDaysBefore(dayOf(shipBy), 5)));
  await keepAt(morning(daysAfter(String(shipBy), 1)));
  expect(await answerOf(order)).toBe('lapsed');
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal]);
  // The studio's session would have ended by then.
  setTime(new Date());
  return { order, parcel };
}

async function labelOne({ _id }: Order) {
  const [piece] = await findPieces(world.shop.database.db, { order: _id });
  const code = piece?.code ?? '';
  await movePiece(orderContext(world), code, { to: 'packed' });
  const { labels } = world.shop;
  if (!labels) throw new Error('The shop sells no labels.');
  const context = { ...orderContext(world), labels };
  const quotes = await quoteLabels(context, _id, { codes: [code] });
  if (!quotes.ok) throw new Error(`There is no quote: ${quotes.reason}`);
  const chosen = quotes.boxes.flatMap(({ quote: { shipmentId, rates }, ...box }) =>
    rates.slice(0, 1).map((rate) => ({ ...box, shipmentId, rate })),
  );
  const bought = await buyLabels(context, _id, chosen);
  if (!bought.ok || !bought.bought[0]) throw new Error('The label was not bought.');
  return bought.bought[0];
}

const linesAbout = async ({ number }: { number: string }) =>
  ((await call('GET today')).json().lines as { sentence: string }[]).filter(({ sentence }) =>
    sentence.includes(number),
  );

test('a lapse refunds the print whose label was bought too, and the owner gets the money of the label back', async () => {
  const { order, parcel } = await lapsedOrder();
  const shown = (await call(`GET orders/${order._id}`)).json();
  expect(shown.pieces).toMatchObject(Array(2).fill({ setAsideReason: 'the order was canceled' }));
  expect(await linesAbout(parcel)).toEqual([
    {
      id: `label-${parcel.id}`,
      isAlert: true,
      sentence: `Label ${parcel.carrier} ${parcel.number} of order ${orderNumber(order)} is not needed anymore.`,
      action: { text: 'Get its money back', to: `/bench/orders/${order._id}` },
    },
  ]);
  const voided = await call(`POST parcels/${parcel.id}/void`, {});
  expect(voided.statusCode, voided.body).toBe(200);
  expect(await linesAbout(parcel)).toEqual([]);
  const pieces = await findPieces(world.shop.database.db, { order: order._id });
  expect(pieces.map(({ parcelId, setAsideReason }) => [parcelId, setAsideReason])).toEqual(
    Array(2).fill([null, 'the order was canceled']),
  );
});

test('a parcel that the carrier scans after its order was canceled is an alert until it arrives', async () => {
  const { order, parcel } = await lapsedOrder();
  const scan = (status: string) => world.sandbox(`/sandbox/parcels/${parcel.number}/advance`, { status });
  const statusOfParcel = async () =>
    (await findParcels(world.shop.database.db, { name: parcel.id }))[0]?.status;
  await scan('in_transit');
  await expect.poll(statusOfParcel).toBe('shipped');
  expect(await linesAbout(parcel)).toMatchObject([
    {
      id: `parcel-${parcel.id}`,
      sentence: `Parcel ${parcel.carrier} ${parcel.number} of order ${orderNumber(order)}: it is under way, although the order was canceled. Ask the carrier, and write to the buyer.`,
    },
  ]);
  await scan('out_for_delivery');
  expect(await linesAbout(parcel)).toHaveLength(1);
  await scan('delivered');
  await expect.poll(statusOfParcel).toBe('delivered');
  await expect.poll(() => linesAbout(parcel)).toEqual([]);
  expect(await refundsOf(world, order)).toEqual([order.amountTotal]);
});

test('a scan before a failed refund is made does not take the refund back', async () => {
  const order = await newOrder(world, { email });
  const { number } = await labelOne(order);
  await keepAt(morning(dayOf(order.shipBy)));
  const { shipBy } = await read(order);
  await keepAt(morning(dayOf(shipBy)));
  await world.setFaults({ api: { status: 500, method: 'POST', path: '/v1/refunds' } });
  await keepAt(morning(daysAfter(dayOf(shipBy), 9)));
  expect([await answerOf(order), await statusOf(order)]).toEqual(['lapsed', 'cancelled']);
  expect((await mailAbout('We have canceled'))?.text).toContain('We refund all that you paid');
  await world.sandbox(`/sandbox/parcels/${number}/advance`, { status: 'in_transit' });
  await expect
    .poll(async () => (await findParcels(world.shop.database.db, { order: order._id }))[0]?.status)
    .toBe('shipped');
  await world.setFaults();
  await expect.poll(() => refundsOf(world, order)).toEqual([order.amountTotal]);
});

test('a scan after the notice of the promised day makes the notice void', async () => {
  const order = await newOrder(world, { email });
  const { number } = await labelOne(order);
  await keepAt(morning(dayOf(order.shipBy)));
  expect(await answerOf(order)).toBeNull();
  expect((await mailAbout('is delayed'))?.text).toContain('Canceling costs nothing.');
  setTime(new Date());
  await world.sandbox(`/sandbox/parcels/${number}/advance`, { status: 'in_transit' });
  await expect.poll(() => statusOf(order)).toBe('shipped');
  await keepAt(new Date());
  expect(await answerOf(order)).toBe('void');
  await keepAt(morning(daysAfter(String(order.shipBy), 60)));
  expect(await refundsOf(world, order)).toEqual([]);
});
