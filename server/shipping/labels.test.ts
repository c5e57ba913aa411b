import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Order, orderNumber } from '#domain/orders.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import { correctAddress, findAddressChanges } from '#server/orders/fulfillment/correct-address.ts';
import { moveOrder } from '#server/orders/fulfillment/move-order.ts';
import { findHistory } from '#server/orders/history.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { orders } from '#server/orders/tables.ts';
import { findParcels } from '#server/production/parcels/find-parcels.ts';
import { deliverParcel, shipPieces } from '#server/production/parcels/ship-parcel.ts';
import { findPieces } from '#server/production/pieces/find-pieces.ts';
import { remakePiece } from '#server/production/pieces/remake-piece.ts';
import { setAsidePiece } from '#server/production/pieces/set-aside-piece.ts';
import { pieces } from '#server/production/tables.ts';
import { ingestedOrder, mailsTo, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { orderContext } from '#tests/world/refund.ts';
import { buyLabels, type LabelContext, quoteLabels, recordPurchase } from './buy-labels.ts';
import { followParcelJob, followParcelsJob } from './follow-parcels.ts';
import { type LabelProvider, openLabelProvider } from './label-provider.ts';
import { findBoxes } from './plan-parcels.ts';
import { labelPurchases } from './tables.ts';
import { voidLabel } from './void-label.ts';

let world: TestShop;
let context: LabelContext;
beforeAll(async () => {
  world = await openTestShop();
  const labels = openLabelProvider({ apiKey: 'EZTKtest', apiUrl: world.sandboxUrl });
  context = { db: world.shop.database.db, log: world.shop.log, labels };
  // This job completes purchases, and it runs at every start of the shop.
  await vi.waitFor(async () => expect(await unfinishedJobs(followParcelsJob)).toEqual([]), 120_000);
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

async function unfinishedJobs({ name }: { name: string }) {
  return (await countJobs(context.db)).filter(({ job }) => job === name);
}

/** An order in production. */
async function orderOf(...items: object[]): Promise<Order> {
  const sessionId = await newSession(world, items);
  await paySession(world, sessionId, { email: newEmail() });
  const order = await ingestedOrder(world, sessionId);
  await moveOrder({ db: context.db, jobs: world.shop.jobs }, order._id, { to: 'in_production' });
  return order;
}

async function packed(...items: object[]): Promise<Order> {
  const order = await orderOf(...items);
  await context.db.update(pieces).set({ station: 'packed' }).where(eq(pieces.orderId, order._id));
  return order;
}

async function codesOfPieces({ _id }: Order): Promise<string[]> {
  return (await findPieces(context.db, { order: _id })).map(({ code }) => code);
}

/** The cheapest label for each box, not bought yet. */
async function quoted({ _id }: Order, codes?: string[]) {
  const quotes = await quoteLabels(context, _id, { codes });
  if (!quotes.ok) throw new Error(`There is no quote: ${JSON.stringify(quotes)}`);
  return quotes.boxes.flatMap(({ quote: { shipmentId, rates }, ...box }) =>
    rates.slice(0, 1).map((rate) => ({ ...box, shipmentId, rate })),
  );
}

async function buy(order: Order, codes?: string[]) {
  return buyLabels(context, order._id, await quoted(order, codes));
}

const shipContext = () => ({ db: context.db, jobs: world.shop.jobs });

/** An order whose label was bought, although the provider did not answer. */
async function cutOff() {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  await world.setFaults({ labels: { cut: true, afterWork: true } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toMatchObject({ status: 502 });
  await world.setFaults();
  const [purchase] = await purchasesOf(order);
  const { label } = await context.labels.find(purchase?.shipmentId ?? '');
  const [code = ''] = await codesOfPieces(order);
  if (!purchase || !label) throw new Error('The label was not bought.');
  return { order, code, purchase, label };
}

const newHome = {
  line1: '12 Gallery Row',
  line2: null,
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
  country: 'US' as const,
};

const parcelsOf = ({ _id }: Order) => findParcels(context.db, { order: _id });

const purchasesOf = ({ _id }: Order) =>
  context.db.select().from(labelPurchases).where(eq(labelPurchases.orderId, _id));

/** The shipments of these pieces for which the provider has sold a label. */
async function soldTo(codes: string[]): Promise<string[]> {
  const shipments =
    await world.sandbox<{ reference: string; tracking_code: string | null }[]>('/sandbox/shipments');
  return shipments
    .filter(({ reference }) => reference.split(' ').some((code) => codes.includes(code)))
    .flatMap(({ tracking_code }) => tracking_code ?? []);
}

test('a label puts its pieces into a parcel, and the history says what it cost', async () => {
  const order = await packed({ ...oneSmallPrint, quantity: 2 });
  const codes = await codesOfPieces(order);
  const bought = await buy(order);
  const [parcel] = await parcelsOf(order);
  expect(bought).toEqual({ ok: true, bought: [parcel] });
  expect(parcel).toMatchObject({
    status: 'labeled',
    carrier: 'USPS',
    service: 'GroundAdvantage',
    rateCents: 3210,
    url: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${parcel?.number}`,
    pieceCodes: codes.toSorted(),
  });
  expect(await soldTo(codes)).toEqual([parcel?.number]);
  const history = await findHistory(context.db, order._id);
  expect(history.at(-1)).toMatchObject({
    status: 'in_production',
    cause: 'label bought',
    note: `USPS GroundAdvantage ${parcel?.number}, $32.10`,
  });
  expect(await findBoxes(context.db, order._id)).toEqual([]);
});

test('no label is bought before all pieces of the parcels are packed; packed ones can ship first', async () => {
  const order = await orderOf(oneSmallPrint, { ...oneSmallPrint, sizeKey: 'large' });
  const [first = '', second = ''] = await codesOfPieces(order);
  await context.db.update(pieces).set({ station: 'packed' }).where(eq(pieces.code, first));
  expect(await quoteLabels(context, order._id)).toMatchObject({
    reason: 'not-packed',
    pieces: [{ code: second, station: 'queued' }],
  });
  expect(await buy(order, [first])).toMatchObject({ ok: true, bought: [{ pieceCodes: [first] }] });
  expect(await quoteLabels(context, order._id, { codes: [first] })).toMatchObject({
    reason: 'unknown-pieces',
    codes: [first],
  });
});

test('a purchase that is sent twice at the same time, or again later, buys one label', async () => {
  const order = await packed(oneSmallPrint);
  const [chosen, again] = [await quoted(order), await quoted(order)];
  const results = await Promise.all([chosen, chosen, again].map((one) => buyLabels(context, order._id, one)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await buyLabels(context, order._id, chosen)).toMatchObject({ ok: false, reason: 'unknown-pieces' });
  expect(await soldTo(await codesOfPieces(order))).toHaveLength(1);
  expect(await parcelsOf(order)).toHaveLength(1);
});

test('a label that was bought while the provider did not answer is found, not bought again', async () => {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  await world.setFaults({ labels: { cut: true, afterWork: true } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toMatchObject({ status: 502 });
  expect(await parcelsOf(order)).toEqual([]);
  expect(await purchasesOf(order)).toHaveLength(1);
  await world.setFaults();
  expect(await buyLabels(context, order._id, chosen)).toEqual({ ok: false, reason: 'under-way' });
  const quotes = await quoteLabels(context, order._id);
  expect(quotes).toMatchObject({ ok: false, reason: 'nothing-left', settled: [{ status: 'labeled' }] });
  expect(await soldTo(await codesOfPieces(order))).toEqual(quotes.settled.map(({ number }) => number));
  expect(await purchasesOf(order)).toEqual([]);
});

test('a purchase that the provider never received is completed by the next "label buy", but not by "label rates"', async () => {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  await world.setFaults({ labels: { status: 503 } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toThrow('The label provider has not answered.');
  await world.setFaults();
  expect(await quoteLabels(context, order._id)).toMatchObject({ ok: true, settled: [] });
  expect(await purchasesOf(order)).toHaveLength(1);
  expect(await quoteLabels(context, order._id, { buysPending: true })).toMatchObject({
    settled: [{ status: 'labeled' }],
  });
  expect(await soldTo(await codesOfPieces(order))).toHaveLength(1);
});

test('a label is not bought for an address that was corrected after its rates were read', async () => {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  const corrected = { shippingName: 'Ada Lind', address: newHome };
  expect(await correctAddress(shipContext(), order._id, corrected)).toEqual({ ok: true });
  expect(await buyLabels(context, order._id, chosen)).toEqual({ ok: false, reason: 'address-changed' });
  expect(await soldTo(await codesOfPieces(order))).toEqual([]);
  expect(await buy(order)).toMatchObject({ ok: true });
});

test('pieces whose label is being bought cannot ship, be remade or be set aside, and keep their address', async () => {
  const { order, code, purchase, label } = await cutOff();
  const tracking = { carrier: 'UPS', number: '1Z1', url: null };
  const pending = { ok: false, reason: 'label-pending' };
  const reason = { reason: 'torn', by: 'owner' };
  const move = { to: 'shipped', tracking } as const;
  const corrected = { shippingName: 'Ada Lind', address: newHome };
  expect(await shipPieces(shipContext(), order._id, { codes: [code], tracking, by: 'owner' })).toEqual(
    pending,
  );
  expect(await moveOrder(shipContext(), order._id, move)).toEqual(pending);
  expect(await remakePiece(shipContext(), code, reason)).toEqual(pending);
  expect(await setAsidePiece(shipContext(), code, reason)).toEqual(pending);
  expect(await correctAddress(shipContext(), order._id, corrected)).toEqual(pending);
  await recordPurchase(context, purchase, label);
  expect(await parcelsOf(order)).toMatchObject([{ status: 'labeled', pieceCodes: [code] }]);
});

test('a purchase that two processes complete is recorded once', async () => {
  const { order, purchase, label } = await cutOff();
  const [one, other] = await Promise.all([1, 2].map(() => recordPurchase(context, purchase, label)));
  expect(one).toEqual(other);
  expect(await parcelsOf(order)).toEqual([one]);
  const causes = (await findHistory(context.db, order._id)).map(({ cause }) => cause);
  expect(causes.filter((cause) => cause === 'label bought')).toHaveLength(1);
});

test('a label takes no piece out of the parcel in which it has shipped, and is not needed', async () => {
  const { order, code, purchase, label } = await cutOff();
  await context.db.delete(labelPurchases).where(eq(labelPurchases.id, purchase.id));
  const tracking = { carrier: 'UPS', number: '1Z2', url: null };
  await shipPieces(shipContext(), order._id, { codes: [code], tracking, by: 'owner' });
  const needless = await recordPurchase(context, purchase, label);
  expect((await parcelsOf(order)).find(({ number }) => number === '1Z2')?.pieceCodes).toEqual([code]);
  expect(await findParcels(context.db, { isNeedless: true })).toContainEqual(needless);
});

test('a purchase of a shipment that the provider does not know is forgotten', async () => {
  const order = await packed(oneSmallPrint);
  const pieceCodes = await codesOfPieces(order);
  const unknown = { shipmentId: 'shp_unknown', rateId: 'rate_unknown' };
  await context.db.insert(labelPurchases).values({ id: newId(), orderId: order._id, pieceCodes, ...unknown });
  expect(await quoteLabels(context, order._id, { buysPending: true })).toMatchObject({
    ok: true,
    settled: [],
  });
  expect(await purchasesOf(order)).toEqual([]);
});

test('a refused purchase leaves nothing behind', async () => {
  const order = await packed(oneSmallPrint);
  const chosen = (await quoted(order)).map((one) => ({
    ...one,
    rate: { ...one.rate, id: 'rate_of_another' },
  }));
  expect(await buyLabels(context, order._id, chosen)).toMatchObject({
    ok: false,
    reason: 'by-provider',
    sentence: 'The rate does not belong to this shipment.',
  });
  expect(await purchasesOf(order)).toEqual([]);
  expect(await buy(order)).toMatchObject({ ok: true });
});

test('freight gets no label of a parcel carrier', async () => {
  const order = await packed({ ...oneSmallPrint, sizeKey: 'exhibition' });
  expect(await quoteLabels(context, order._id)).toMatchObject({
    reason: 'freight',
    boxes: [{ lengthInches: 68, carrierClass: 'freight' }],
  });
});

test('a label is voided once, and its pieces can get another one', async () => {
  const order = await packed(oneSmallPrint);
  await buy(order);
  const [parcel] = await parcelsOf(order);
  const number = parcel?.number ?? '';
  await world.setFaults({
    labels: { cut: true, afterWork: true, path: `/v2/shipments/${parcel?.providerId}/refund` },
  });
  await expect(voidLabel(context, number)).rejects.toMatchObject({ status: 502 });
  await world.setFaults();
  expect(await voidLabel(context, number)).toMatchObject({ ok: true, refundStatus: 'submitted' });
  expect(await voidLabel(context, number)).toEqual({ ok: false, reason: 'voided' });
  expect(await buy(order)).toMatchObject({ ok: true });
  expect((await parcelsOf(order)).map(({ status, pieceCodes }) => [status, pieceCodes.length])).toEqual([
    ['voided', 0],
    ['labeled', 1],
  ]);
});

test('a label whose parcel ships while its refund is requested is not voided', async () => {
  const { order, parcels } = await shipped(oneSmallPrint);
  const tracking = { carrier: 'UPS', number: '1Z3', url: null };
  const labels: LabelProvider = {
    ...context.labels,
    async refund(shipmentId) {
      await moveOrder(shipContext(), order._id, { to: 'shipped', tracking });
      return context.labels.refund(shipmentId);
    },
  };
  expect(await voidLabel({ ...context, labels }, parcels[0]?.number ?? '')).toEqual({
    ok: false,
    reason: 'used',
  });
  expect(await parcelsOf(order)).toMatchObject([
    { status: 'shipped', pieceCodes: await codesOfPieces(order) },
  ]);
});

test('a label of a refunded order is not needed, and status says how to void it', async () => {
  const { order, parcels } = await shipped(oneSmallPrint);
  await refundOrder(orderContext(world), order._id);
  const { output } = await runBeside(world, 'status', '--json');
  const number = parcels[0]?.number;
  expect(JSON.parse(output).attention).toContain(
    `Label USPS ${number} of order ${orderNumber(order)} is not needed any more: run "label void ${number}" to get its money back.`,
  );
});

test('a label that the carrier has scanned cannot be voided', async () => {
  const order = await packed(oneSmallPrint);
  await buy(order);
  const [parcel] = await parcelsOf(order);
  await world.setFaults({ webhooks: { drop: true } });
  await world.sandbox(`/sandbox/parcels/${parcel?.number}/advance`, {});
  expect(await voidLabel(context, parcel?.number ?? '')).toEqual({ ok: false, reason: 'used' });
  expect(await voidLabel(context, 'nothing')).toEqual({ ok: false, reason: 'unknown-parcel' });
});

test('a provider that does not respond is given up', async () => {
  const order = await packed(oneSmallPrint);
  const labels = openLabelProvider({ apiKey: 'EZTKtest', apiUrl: world.sandboxUrl }, 200);
  await world.setFaults({ labels: { delayMs: 5000, calls: 1 } });
  await expect(quoteLabels({ ...context, labels }, order._id)).rejects.toMatchObject({ status: 502 });
});

async function shipped(...items: object[]) {
  const order = await packed(...items);
  const bought = await buy(order);
  if (!bought.ok) throw new Error(bought.reason);
  return { order, parcels: bought.bought };
}

const statusOf = async ({ _id }: Order) => (await findOrder(context.db, _id))?.status;

const advance = ({ number }: { number: string }, status?: string) =>
  world.sandbox(`/sandbox/parcels/${number}/advance`, status ? { status } : {});

test('the carrier moves an order to shipped, with an email, and to delivered', async () => {
  const { order, parcels } = await shipped(oneSmallPrint);
  const [parcel = { number: '' }] = parcels;
  await advance(parcel);
  await expect.poll(() => statusOf(order)).toBe('shipped');
  const email = order.customerEmail ?? '';
  await expect
    .poll(async () => (await mailsTo(world, email)).find(({ subject }) => subject.includes('shipped'))?.text)
    .toContain(parcel.number);
  await advance(parcel, 'delivered');
  await expect.poll(() => statusOf(order)).toBe('delivered');
  expect(await parcelsOf(order)).toMatchObject([{ status: 'delivered', deliveredAt: expect.any(Date) }]);
});

test('an order of two parcels is delivered with its last one', async () => {
  const { order, parcels } = await shipped(oneSmallPrint, { ...oneSmallPrint, sizeKey: 'large' });
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
  const { order, parcels } = await shipped(oneSmallPrint);
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
  const { order, parcels } = await shipped(oneSmallPrint);
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
  const { order, parcels } = await shipped(oneSmallPrint);
  const [parcel = { number: '' }] = parcels;
  await voidLabel(context, parcel.number);
  const problem = async () => (await parcelsOf(order))[0]?.problem;
  await advance(parcel);
  await expect.poll(problem).toBe('its label was voided, but is in use');
  await advance(parcel, 'error');
  await expect.poll(problem).toBeNull();
});

test('a parcel that failed is listed until its pieces are remade', async () => {
  const { order, parcels } = await shipped(oneSmallPrint);
  const listed = async () =>
    (await findParcels(context.db, { hasProblem: true })).filter(({ orderId }) => orderId === order._id);
  await advance(parcels[0] ?? { number: '' }, 'failure');
  await expect.poll(() => statusOf(order)).toBe('shipped');
  expect(await listed()).toHaveLength(1);
  const [code = ''] = await codesOfPieces(order);
  expect(await remakePiece(shipContext(), code, { reason: 'lost', by: 'owner' })).toMatchObject({ ok: true });
  expect(await listed()).toEqual([]);
});

test('news that was lost is fetched by the next run of the job, and so is a label whose purchase was cut off', async () => {
  const { order, parcels } = await shipped(oneSmallPrint);
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

test('a shipping address can be corrected until its order has a label; the buyer is told, and the old one is kept', async () => {
  const order = await packed(oneSmallPrint);
  const number = orderNumber(order);
  const corrected = await runBeside(
    world,
    'orders',
    'address',
    number,
    '--line1',
    '000 Nowhere',
    '--zip',
    '97209',
    '--yes',
  );
  expect(corrected.stderr).toBe('');
  expect(corrected.output).toContain('The carriers do not know this address: Address not found.');
  const { address } = (await findOrder(context.db, order._id)) ?? {};
  expect(address).toEqual({ ...order.address, line1: '000 Nowhere', line2: null, postal_code: '97209' });
  const changes = await findAddressChanges(context.db, [order._id]);
  expect(changes.get(order._id)).toMatchObject([{ before: { address: order.address }, by: 'owner' }]);
  await expect
    .poll(async () => (await mailsTo(world, order.customerEmail ?? '')).map(({ text }) => text).join())
    .toContain('It now ships to:\nAnsel Ward\n000 Nowhere\n');
  const again = { shippingName: 'Ada Lind', address: { ...newHome, line1: '14 Gallery Row' } };
  const correct = () => correctAddress({ db: context.db, jobs: world.shop.jobs }, order._id, again);
  expect(await correct()).toEqual({ ok: true });
  expect(await correct()).toEqual({ ok: false, reason: 'same' });
  await buy(order);
  expect(await correct()).toEqual({ ok: false, reason: 'labeled' });
  await voidLabel(context, (await parcelsOf(order))[0]?.number ?? '');
  expect(await correct()).toEqual({ ok: false, reason: 'same' });
});

test('after a part has shipped, the rest and remakes can go to a corrected address', async () => {
  const order = await packed({ ...oneSmallPrint, quantity: 2 });
  const [first = ''] = await codesOfPieces(order);
  const tracking = { carrier: 'UPS', number: '1Z3', url: null };
  const correct = (line1: string) =>
    correctAddress(shipContext(), order._id, { shippingName: 'Ada Lind', address: { ...newHome, line1 } });
  await shipPieces(shipContext(), order._id, { codes: [first], tracking, by: 'owner' });
  expect(await correct('15 Gallery Row')).toEqual({ ok: true });
  await moveOrder(shipContext(), order._id, { to: 'shipped', tracking: { ...tracking, number: '1Z4' } });
  expect(await correct('16 Gallery Row')).toEqual({ ok: false, reason: 'too-late', status: 'shipped' });
  await remakePiece(shipContext(), first, { reason: 'torn', by: 'owner' });
  expect(await correct('16 Gallery Row')).toEqual({ ok: true });
  await expect
    .poll(async () => (await mailsTo(world, order.customerEmail ?? '')).map(({ text }) => text).join())
    .toContain('It now ships to:\nAda Lind\n16 Gallery Row\n');
});

test('an order whose parcels have arrived is delivered when the owner closes it', async () => {
  const order = await packed({ ...oneSmallPrint, quantity: 2 });
  const [first = '', second = ''] = await codesOfPieces(order);
  const { db } = world.shop.database;
  await db.update(pieces).set({ setAsideReason: 'refunded' }).where(eq(pieces.code, second));
  const tracking = { carrier: 'UPS', number: '1Z5', url: null };
  const context = shipContext();
  const shipped = await shipPieces(context, order._id, { codes: [first], tracking, by: 'owner' });
  if (!shipped.ok) throw new Error(shipped.reason);
  await deliverParcel(context, shipped.parcelId, { by: 'carrier' });
  expect(await statusOf(order)).toBe('in_production');
  await moveOrder(context, order._id, { to: 'shipped', tracking, unpacked: true });
  expect(await statusOf(order)).toBe('delivered');
});

test('the owner packs an order, buys its label, and gets its file', async () => {
  const order = await packed(oneSmallPrint);
  const number = orderNumber(order);
  const [code] = await codesOfPieces(order);
  await world.shop.database.db
    .update(orders)
    .set({ paidAt: new Date('2026-01-01T12:00:00Z') })
    .where(eq(orders.id, order._id));
  const packing = await runBeside(world, 'pack', number);
  expect(packing).toMatchObject({ code: 0, stderr: '' });
  expect(packing.output).toContain(`${code}  26 x 22 x 6 in, 9 lb (billed as 25 lb), parcel  82`);
  expect(packing.output).toContain(`Order ${number}, ship by 2026-01-22 LATE\n`);
  const asked = await runBeside(world, 'label', 'buy', number);
  expect(asked.stderr).toContain(
    `Buy 1 label for order ${number} (${code} by USPS GroundAdvantage, $28.50) for $28.50?`,
  );
  const bought = await runBeside(world, 'label', 'buy', number, '--service', 'ups ground', '--yes', '--json');
  expect(bought).toMatchObject({ code: 0, stderr: '' });
  const { parcels, files } = JSON.parse(bought.output);
  expect(parcels).toMatchObject([{ carrier: 'UPS', service: 'Ground', pieceCodes: [code] }]);
  expect(files).toEqual([`label-${number}-${parcels[0].number}.pdf`]);
  const again = await runBeside(world, 'label', 'buy', number, '--yes');
  expect(again.stderr).toContain(`Every piece of order ${number} is in a parcel already`);
});
