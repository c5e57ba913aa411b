import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buyLabels } from '#server/fulfillment/labels/buy-labels.ts';
import { voidLabel } from '#server/fulfillment/labels/void-label.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { findHistory } from '#server/orders/history.ts';
import { mailsTo, oneSmallPrint } from '#tests/world/buy.ts';
import { openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { findParcels } from './find-parcels.ts';
import { followParcelJob, followParcelsJob } from './follow-parcels.ts';
import { deliverParcel, shipPieces } from './ship-parcel.ts';

const {
  world,
  context,
  shipContext,
  unfinishedJobs,
  packed,
  quoted,
  labeled,
  codesOfPieces,
  parcelsOf,
  statusOf,
  advance,
} = await openShippingShop();
afterEach(() => world.setFaults());
afterAll(() => world.close());

test('the carrier moves an order to shipped, with an email, and to delivered', async () => {
  const { order, parcels } = await labeled(oneSmallPrint);
  const [parcel = { number: '' }] = parcels;
  await advance(parcel);
  await expect.poll(() => statusOf(order)).toBe('shipped');
  const email = order.customerEmail ?? '';
  await expect
    .poll(async () => (await mailsTo(world, email)).find(({ subject }) => subject.includes('shipped'))?.text)
    .toMatch(new RegExp(`expects to deliver it on \\w+ \\d+, \\d{4}\\. Tracking number: ${parcel.number}`));
  expect(await findOrderWithParcels(context.db, order._id)).toMatchObject({
    parcels: [{ expectedAt: expect.any(String) }],
  });
  await advance(parcel, 'delivered');
  await expect.poll(() => statusOf(order)).toBe('delivered');
  expect(await parcelsOf(order)).toMatchObject([{ status: 'delivered', deliveredAt: expect.any(Date) }]);
});

test('an order of two parcels is delivered with its last one', async () => {
  const { order, parcels } = await labeled(oneSmallPrint, { ...oneSmallPrint, sizeKey: 'large' });
  const [first = { number: '' }, second = { number: '' }] = parcels;
  await advance(first, 'delivered');
  await expect.poll(async () => (await parcelsOf(order)).map(({ status }) => status)).toContain('delivered');
  expect(await statusOf(order)).toBe('in_production');
  await advance(second);
  await expect.poll(() => statusOf(order)).toBe('shipped');
  await advance(second, 'delivered');
  await expect.poll(() => statusOf(order)).toBe('delivered');
});

test('events that arrive twice and in reverse order lead to the same result', async () => {
  const { order, parcels } = await labeled(oneSmallPrint);
  const [parcel = { number: '' }] = parcels;
  await world.setFaults({ webhooks: { reverse: true, duplicate: true } });
  for (const status of ['in_transit', 'out_for_delivery', 'delivered']) await advance(parcel, status);
  await expect.poll(() => statusOf(order)).toBe('delivered');
  await world.setFaults();
  await world.sandbox(`/sandbox/parcels/${parcel.number}/webhooks`, {});
  const shippingMails = async () =>
    (await mailsTo(world, order.customerEmail ?? '')).filter(({ subject }) => subject.includes('shipped'));
  await expect.poll(shippingMails).toHaveLength(1);
  expect(await statusOf(order)).toBe('delivered');
});

test('a parcel that comes back is a problem of the order until it is delivered after all', async () => {
  const { order, parcels } = await labeled(oneSmallPrint);
  const [parcel = { number: '' }] = parcels;
  const problem = async () => (await parcelsOf(order))[0]?.problem;
  await advance(parcel, 'return_to_sender');
  await expect.poll(problem).toBe('the carrier returns it to the sender');
  expect((await findHistory(context.db, order._id)).map(({ cause }) => cause)).toContain('carrier');
  await advance(parcel, 'delivered');
  await expect.poll(problem).toBeNull();
  await expect.poll(() => statusOf(order)).toBe('delivered');
});

test('a voided label is a problem only while it is in use', async () => {
  const { order, parcels } = await labeled(oneSmallPrint);
  const [parcel = { number: '' }] = parcels;
  await voidLabel(context, parcel.number);
  const problem = async () => (await parcelsOf(order))[0]?.problem;
  await advance(parcel);
  await expect.poll(problem).toBe('its label was voided, but is in use');
  await advance(parcel, 'error');
  await expect.poll(problem).toBeNull();
});

test('a parcel that failed is listed until its pieces are remade', async () => {
  const { order, parcels } = await labeled(oneSmallPrint);
  const listed = async () =>
    (await findParcels(context.db, { hasProblem: true })).filter(({ orderId }) => orderId === order._id);
  await advance(parcels[0] ?? { number: '' }, 'failure');
  await expect.poll(() => statusOf(order)).toBe('shipped');
  expect(await listed()).toHaveLength(1);
  const [code = ''] = await codesOfPieces(order);
  expect(await remakePiece(shipContext, code, { reason: 'lost' })).toMatchObject({ ok: true });
  expect(await listed()).toEqual([]);
});

test('news that was lost is fetched by the next run of the job, and so is a label whose purchase was cut off', async () => {
  const { order, parcels } = await labeled(oneSmallPrint);
  const other = await packed(oneSmallPrint);
  const chosen = await quoted(other);
  await world.setFaults({ webhooks: { drop: true }, labels: { cut: true, afterWork: true } });
  await expect(buyLabels(context, other._id, chosen)).rejects.toMatchObject({ status: 502 });
  await world.setFaults({ webhooks: { drop: true } });
  await advance(parcels[0] ?? { number: '' });
  await world.shop.jobs.enqueue(context.db, followParcelsJob, {});
  await expect.poll(() => statusOf(order)).toBe('shipped');
  await expect.poll(() => parcelsOf(other)).toHaveLength(1);
});

/** The provider's signature, as its SDK verifies it. */
function deliver(event: object, secret = world.shop.configuration.labelsWebhookSecret) {
  const payload = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-hmac-signature': `hmac-sha256-hex=${signature}`,
  };
  return world.app.inject({ method: 'POST', url: '/api/shipping/webhook', payload, headers });
}

const newsOf = (shipmentId: string) => ({
  id: 'evt_1',
  object: 'Event',
  description: 'tracker.updated',
  result: { object: 'Tracker', shipment_id: shipmentId },
});

test('only signed events are accepted, and news about an unknown parcel changes nothing', async () => {
  expect((await deliver(newsOf('shp_unknown'), 'another secret')).statusCode).toBe(400);
  const url = '/api/shipping/webhook';
  expect((await world.app.inject({ method: 'POST', url, payload: newsOf('shp_unknown') })).statusCode).toBe(
    400,
  );
  await world.setFaults({ labels: { status: 500, path: '/v2/shipments/shp_unknown' } });
  for (const event of [newsOf('shp_unknown'), newsOf('../addresses'), { description: 'batch.created' }, {}]) {
    expect((await deliver(event)).json()).toEqual({ received: true });
  }
  await expect.poll(() => unfinishedJobs(followParcelJob)).toEqual([]);
});

test('an order whose parcels have arrived is delivered when the owner closes it', async () => {
  const order = await packed({ ...oneSmallPrint, quantity: 2 });
  const [first = '', second = ''] = await codesOfPieces(order);
  await context.db.update(pieces).set({ setAsideReason: 'refunded' }).where(eq(pieces.code, second));
  const tracking = { carrier: 'UPS', number: '1Z5', url: null };
  const shipped = await shipPieces(shipContext, order._id, { codes: [first], tracking });
  if (!shipped.ok) throw new Error(shipped.reason);
  await deliverParcel(shipContext, shipped.parcelId, { cause: 'carrier' });
  expect(await statusOf(order)).toBe('in_production');
  await moveOrder(shipContext, order._id, { to: 'shipped', tracking, unpacked: true });
  expect(await statusOf(order)).toBe('delivered');
});
