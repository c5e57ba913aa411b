import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, expect, test } from 'vitest';
import { describeBox } from '#domain/fulfillment/packing.ts';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { correctAddress } from '#server/fulfillment/orders/correct-address.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findBoxes } from '#server/fulfillment/parcels/plan-parcels.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { toAddress } from '#server/fulfillment/parcels/shipments.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { setAsidePiece } from '#server/fulfillment/pieces/set-aside-piece.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { findHistory } from '#server/orders/history.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { newHome, openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { orderContext } from '#tests/world/refund.ts';
import { buyLabels, quoteLabels, recordPurchase } from './buy-labels.ts';
import { type LabelProvider, openLabelProvider } from './label-provider.ts';
import { labelPurchases } from './tables.ts';
import { voidLabel } from './void-label.ts';

const { world, context, shipContext, orderOf, packed, quoted, buy, labeled, codesOfPieces, parcelsOf } =
  await openShippingShop();
afterEach(() => world.setFaults());
afterAll(() => world.close());

/** An order whose label was bought, although the provider did not answer. */
async function cutOff() {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  // The provider's news of the label would complete the purchase.
  await world.setFaults({ labels: { cut: true, afterWork: true }, webhooks: { drop: true } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toMatchObject({ status: 502 });
  await world.setFaults({ webhooks: { drop: true } });
  const [purchase] = await purchasesOf(order);
  const { label } = await context.labels.find(purchase?.shipmentId ?? '');
  const [code = ''] = await codesOfPieces(order);
  if (!purchase || !label) throw new Error('The label was not bought.');
  return { order, code, purchase, label };
}

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
  expect(history.slice(-2)).toMatchObject([
    {
      status: 'in_production',
      cause: 'owner label bought',
      note: `label bought: USPS GroundAdvantage ${parcel?.number}, $32.10`,
    },
    { cause: 'parcel insurance', note: `USPS ${parcel?.number} insured for $400.00, $4.00` },
  ]);
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
  // The provider's news of the label would complete the purchase.
  await world.setFaults({ labels: { cut: true, afterWork: true }, webhooks: { drop: true } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toMatchObject({ status: 502 });
  expect(await parcelsOf(order)).toEqual([]);
  expect(await purchasesOf(order)).toHaveLength(1);
  await world.setFaults({ webhooks: { drop: true } });
  expect(await buyLabels(context, order._id, chosen)).toEqual({ ok: false, reason: 'under-way' });
  const quotes = await quoteLabels(context, order._id);
  expect(quotes).toMatchObject({ ok: false, reason: 'nothing-left', settled: [{ status: 'labeled' }] });
  expect(await soldTo(await codesOfPieces(order))).toEqual(quotes.settled.map(({ number }) => number));
  expect(await purchasesOf(order)).toEqual([]);
});

test('a purchase that the provider never received is completed by the next purchase, but not by reading rates', async () => {
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
  expect(await correctAddress(shipContext, order._id, corrected)).toEqual({ ok: true });
  expect(await buyLabels(context, order._id, chosen)).toEqual({ ok: false, reason: 'address-changed' });
  expect(await soldTo(await codesOfPieces(order))).toEqual([]);
  expect(await buy(order)).toMatchObject({ ok: true });
});

test('pieces whose label is being bought cannot ship, be remade or be set aside, and keep their address', async () => {
  const { order, code, purchase, label } = await cutOff();
  const tracking = { carrier: 'UPS', number: '1Z1', url: null };
  const pending = { ok: false, reason: 'label-pending' };
  const reason = { reason: 'torn' };
  const move = { to: 'shipped', tracking } as const;
  const corrected = { shippingName: 'Ada Lind', address: newHome };
  expect(await shipPieces(shipContext, order._id, { codes: [code], tracking })).toEqual(pending);
  expect(await moveOrder(shipContext, order._id, move)).toEqual(pending);
  expect(await remakePiece(shipContext, code, reason)).toEqual(pending);
  expect(await setAsidePiece(shipContext, code, 'torn')).toEqual(pending);
  expect(await correctAddress(shipContext, order._id, corrected)).toEqual(pending);
  await recordPurchase(context, purchase, label);
  expect(await parcelsOf(order)).toMatchObject([{ status: 'labeled', pieceCodes: [code] }]);
});

test('a purchase that two processes complete is recorded once', async () => {
  const { order, purchase, label } = await cutOff();
  const [one, other] = await Promise.all([1, 2].map(() => recordPurchase(context, purchase, label)));
  expect(one).toEqual(other);
  expect(await parcelsOf(order)).toEqual([one]);
  const causes = (await findHistory(context.db, order._id)).map(({ cause }) => cause);
  expect(causes.filter((cause) => cause === 'owner label bought')).toHaveLength(1);
});

test('a label that is bought after its piece has shipped leaves the piece in its parcel, and is not needed', async () => {
  const { order, code, purchase, label } = await cutOff();
  await context.db.delete(labelPurchases).where(eq(labelPurchases.id, purchase.id));
  const tracking = { carrier: 'UPS', number: '1Z2', url: null };
  await shipPieces(shipContext, order._id, { codes: [code], tracking });
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

test('a provider that does not respond is given up', async () => {
  const order = await packed(oneSmallPrint);
  const labels = openLabelProvider({ apiKey: 'EZTKtest', apiUrl: world.sandboxUrl }, 200);
  await world.setFaults({ labels: { delayMs: 5000 } });
  await expect(quoteLabels({ ...context, labels }, order._id)).rejects.toMatchObject({ status: 502 });
});

test('a packed order has its box, and once its label is bought, nothing is left to buy', async () => {
  const order = await packed(oneSmallPrint);
  const [code] = await codesOfPieces(order);
  const [box] = await findBoxes(context.db, order._id);
  expect(box).toMatchObject({ lengthAndGirthInches: 82, items: [{ code }] });
  expect(box && describeBox(box)).toBe('26 x 22 x 6 in, 9 lb (billed as 25 lb), parcel');
  expect(await buy(order)).toMatchObject({
    bought: [{ carrier: 'USPS', service: 'GroundAdvantage', pieceCodes: [code] }],
  });
  expect(await quoteLabels(context, order._id)).toMatchObject({ ok: false, reason: 'nothing-left' });
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
  const { order, parcels } = await labeled(oneSmallPrint);
  const tracking = { carrier: 'UPS', number: '1Z3', url: null };
  const labels: LabelProvider = {
    ...context.labels,
    async refund(shipmentId) {
      await moveOrder(shipContext, order._id, { to: 'shipped', tracking });
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

test('a label of a refunded order is not needed, and status says where to void it', async () => {
  const { order, parcels } = await labeled(oneSmallPrint);
  await refundOrder(orderContext(world), order._id);
  const { output } = await runBeside(world, 'status', '--json');
  const number = parcels[0]?.number;
  expect(JSON.parse(output).attention).toContain(
    `Label USPS ${number} of order ${orderNumber(order)} is not needed anymore. Get its money back: http://localhost:3000/studio/bench/orders/${order._id}`,
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

test('a label for an address from before invisible characters were refused has none of them', () => {
  const address = {
    ...{ line1: '7 Quay\u202e Street', line2: '\u200b', city: 'Portland\u2069' },
    ...{ state: 'OR', postal_code: '97209', country: 'US' },
  };
  expect(toAddress({ name: 'Ada\u202e Lind', address, phone: '503 555 0142\u202e' })).toMatchObject({
    phone: '503 555 0142',
    name: 'Ada Lind',
    street1: '7 Quay Street',
    street2: '',
    city: 'Portland',
  });
});
