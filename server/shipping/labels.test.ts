import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders.ts';
import { moveOrder } from '#server/orders/fulfillment/move-order.ts';
import { findHistory } from '#server/orders/history.ts';
import { findParcels } from '#server/production/parcels/find-parcels.ts';
import { findPieces } from '#server/production/pieces/find-pieces.ts';
import { pieces } from '#server/production/tables.ts';
import { ingestedOrder, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { buyLabels, type LabelContext, quoteLabels } from './buy-labels.ts';
import { openLabelProvider } from './label-provider.ts';
import { findBoxes } from './plan-parcels.ts';
import { labelPurchases } from './tables.ts';
import { voidLabel } from './void-label.ts';

let world: TestShop;
let context: LabelContext;
beforeAll(async () => {
  world = await openTestShop();
  const labels = openLabelProvider({ apiKey: 'EZTKtest', apiUrl: world.sandboxUrl });
  context = { db: world.shop.database.db, log: world.shop.log, labels };
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

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

/** The cheapest label for each box, without buying it. */
async function quoted({ _id }: Order, codes?: string[]) {
  const quotes = await quoteLabels(context, _id, codes);
  if (!quotes.ok) throw new Error(`There is no quote: ${JSON.stringify(quotes)}`);
  return quotes.boxes.flatMap(({ box, quote: { shipmentId, rates } }) =>
    rates.slice(0, 1).map((rate) => ({ box, shipmentId, rate })),
  );
}

async function buy(order: Order, codes?: string[]) {
  return buyLabels(context, order._id, await quoted(order, codes));
}

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
  expect(await quoteLabels(context, order._id, [first])).toMatchObject({
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

test('a purchase that the provider never received is completed by the next command', async () => {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  await world.setFaults({ labels: { status: 503 } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toThrow('The label provider has not answered.');
  await world.setFaults();
  expect(await quoteLabels(context, order._id)).toMatchObject({ settled: [{ status: 'labeled' }] });
  expect(await soldTo(await codesOfPieces(order))).toHaveLength(1);
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

test('the owner packs an order, buys its label, and gets its file', async () => {
  const order = await packed(oneSmallPrint);
  const number = orderNumber(order);
  const [code] = await codesOfPieces(order);
  const packing = await runBeside(world, 'pack', number);
  expect(packing).toMatchObject({ code: 0, stderr: '' });
  expect(packing.output).toContain(`${code}  26 x 22 x 6 in, 9 lb (billed as 25 lb), parcel  82`);
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
