import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { followParcelsJob } from '#server/fulfillment/parcels/follow-parcels.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { parcelScans, parcels, pieces } from '#server/fulfillment/tables.ts';
import { findHistory } from '#server/orders/history.ts';
import { ingestedOrder, mailsTo, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { saveDetails } from '#tests/world/change-details.ts';
import { openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { buyLabels, quoteLabels, recordPurchase } from './buy-labels.ts';
import { findPurchases } from './find-purchases.ts';
import { voidLabel } from './void-label.ts';

const shop = await openShippingShop();
const { world, context, shipContext, packed, quoted, buy, labeled, codesOfPieces, parcelsOf, advance } = shop;
const { db } = context;
beforeEach(() => saveDetails(db, { parcelCover: defaultDetails.parcelCover }));
afterEach(() => world.setFaults());
afterAll(() => world.close());

interface Shipment {
  id: string;
  tracking_code: string | null;
  insurance: string | null;
  options: { delivery_confirmation?: string };
  to_address: { phone: string | null };
  fees: { type: string; amount: string; refunded: boolean }[];
}

/** The shipment of an order's only parcel, as the provider has it. */
async function shipmentOf(order: Order): Promise<Shipment> {
  const [parcel] = await parcelsOf(order);
  const shipments = await world.sandbox<Shipment[]>('/sandbox/shipments');
  const found = shipments.find(({ id }) => id === parcel?.providerId);
  if (!found) throw new Error('The provider has no such shipment.');
  return found;
}

const insuranceFees = async (order: Order) =>
  (await shipmentOf(order)).fees.filter(({ type }) => type === 'InsuranceFee');

const notesOf = async ({ _id }: Order) => (await findHistory(db, _id)).map(({ note }) => note);

/** A fault of the provider's insurance alone, for the label that is bought next. */
async function withInsuranceFault(order: Order, fault: object) {
  const chosen = await quoted(order);
  const path = `/v2/shipments/${chosen[0]?.shipmentId}/insure`;
  await world.setFaults({ labels: { ...fault, path }, webhooks: { drop: true } });
  const bought = await buyLabels(context, order._id, chosen);
  await world.setFaults({ webhooks: { drop: true } });
  return bought;
}

async function todayOf(order: Order): Promise<string> {
  const { cookie } = await newStaff(world);
  const { lines } = (await studio(world, 'GET today', { cookie })).json();
  const sentences: string[] = lines.map(({ sentence }: { sentence: string }) => sentence);
  return sentences.filter((sentence) => sentence.includes(orderNumber(order))).join('\n');
}

const follow = () => world.shop.jobs.enqueue(db, followParcelsJob, {});

test('a parcel is insured for the price paid, and its label has the recipient’s phone', async () => {
  const session = await newSession(world, [oneSmallPrint]);
  await paySession(world, session, { email: newEmail(), promotionCode: 'WELCOME10' });
  const order = await ingestedOrder(world, session);
  await moveOrder(shipContext, order._id, { to: 'in_production' });
  await db.update(pieces).set({ station: 'packed' }).where(eq(pieces.orderId, order._id));
  expect(await quoteLabels(context, order._id)).toMatchObject({
    boxes: [{ cover: { insuredCents: 18_000, needsSignature: false } }],
  });
  expect(await buy(order)).toMatchObject({
    ok: true,
    bought: [{ insuredCents: 18_000, insuranceCents: 180, toInsureCents: null, needsSignature: false }],
  });
  expect(await shipmentOf(order)).toMatchObject({
    insurance: '180.00',
    to_address: { phone: '+15035550142' },
    fees: [{ type: 'PostageFee' }, { type: 'InsuranceFee', amount: '1.80000' }],
  });
  const [parcel] = await parcelsOf(order);
  expect(await notesOf(order)).toContain(`USPS ${parcel?.number} insured for $180.00, $1.80`);
});

test('a parcel above the owner’s sum is handed over for a signature, which its rates include', async () => {
  const order = await packed(oneSmallPrint);
  const [plain] = await quoted(order);
  await saveDetails(db, { parcelCover: { insuredAboveDollars: null, signedAboveDollars: 150 } });
  const [signed] = await quoted(order);
  expect(signed?.rate.cents).toBe((plain?.rate.cents ?? 0) + 370);
  await buyLabels(context, order._id, signed ? [signed] : []);
  const [parcel = { number: '' }] = await parcelsOf(order);
  expect(parcel).toMatchObject({ needsSignature: true, insuredCents: null, toInsureCents: null });
  expect(await shipmentOf(order)).toMatchObject({
    insurance: null,
    options: { delivery_confirmation: 'SIGNATURE' },
  });
  for (const status of ['in_transit', 'out_for_delivery', 'delivered']) await advance(parcel, status);
  const signedBy = async () => (await parcelsOf(order))[0]?.signedBy;
  await expect.poll(signedBy).toBe('ANSEL WARD');
  const shipped = async () =>
    (await mailsTo(world, order.customerEmail ?? '')).find(({ subject }) => subject.includes('has shipped'));
  await expect
    .poll(async () => (await shipped())?.text)
    .toContain('the carrier hands this package over only for a signature');
  await world.sandbox(`/sandbox/parcels/${parcel.number}/webhooks`, {});
  const scans = async () => {
    const [{ id } = { id: '' }] = await parcelsOf(order);
    return db.select().from(parcelScans).where(eq(parcelScans.parcelId, id)).orderBy(parcelScans.at);
  };
  await expect
    .poll(async () => (await scans()).map(({ status }) => status))
    .toEqual(['in_transit', 'out_for_delivery', 'delivered']);
  expect((await scans()).map(({ place }) => place)).toEqual(['PORTLAND, OR', 'PORTLAND, OR', 'PORTLAND, OR']);
});

test('an insurance whose answer was lost is found, not bought again', async () => {
  const order = await packed(oneSmallPrint);
  expect(await withInsuranceFault(order, { cut: true, afterWork: true })).toMatchObject({
    ok: true,
    bought: [{ status: 'labeled', insuredCents: null, toInsureCents: 20_000 }],
  });
  expect(await todayOf(order)).toContain('is not insured yet, because the label provider has not answered.');
  await follow();
  await expect.poll(async () => (await parcelsOf(order))[0]?.insuredCents).toBe(20_000);
  expect(await insuranceFees(order)).toHaveLength(1);
  expect(await todayOf(order)).not.toContain('insured');
});

test('a refused insurance leaves the label; the owner tries again, and the parcel is insured once', async () => {
  const order = await packed(oneSmallPrint);
  expect(await withInsuranceFault(order, { status: 422 })).toMatchObject({
    ok: true,
    bought: [{ status: 'labeled', toInsureCents: 20_000, insuranceRefusal: expect.any(String) }],
  });
  await follow();
  expect(await todayOf(order)).toContain(
    'is not insured: A fault makes the sandbox return 422. Try again, or send it uninsured.',
  );
  const { cookie } = await newStaff(world);
  const [{ id } = { id: '' }] = await parcelsOf(order);
  const retry = () => studio(world, `POST parcels/${id}/insure`, { cookie, body: {} });
  expect((await retry()).json()).toMatchObject({
    parcel: { insuredCents: 20_000, insuranceCents: 200, toInsureCents: null, insuranceRefusal: null },
  });
  expect((await retry()).json()).toMatchObject({ code: 'nothing_to_insure' });
  expect(await insuranceFees(order)).toHaveLength(1);
});

test('an owner may send a parcel uninsured, and makers may not', async () => {
  const order = await packed(oneSmallPrint);
  await withInsuranceFault(order, { status: 422 });
  const [{ id } = { id: '' }] = await parcelsOf(order);
  const [owner, maker] = [await newStaff(world), await newStaff(world, { role: 'maker' })];
  const send = ({ cookie }: typeof owner) =>
    studio(world, `POST parcels/${id}/uninsured`, { cookie, body: {} });
  expect((await send(maker)).statusCode).toBe(403);
  expect((await send(owner)).statusCode).toBe(204);
  expect(await parcelsOf(order)).toMatchObject([{ toInsureCents: null, insuranceRefusal: null }]);
  await follow();
  expect(await todayOf(order)).not.toContain('insured');
  expect(await insuranceFees(order)).toEqual([]);
  expect((await notesOf(order)).at(-1)).toContain('goes uninsured');
});

test('a process that ends between the label and its insurance leaves both to the next run', async () => {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  await world.setFaults({ labels: { cut: true, afterWork: true }, webhooks: { drop: true } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toMatchObject({ status: 502 });
  await world.setFaults({ webhooks: { drop: true } });
  const [purchase] = await findPurchases(db, order._id);
  expect(purchase).toMatchObject({ insuredCents: 20_000 });
  const { label } = await context.labels.find(purchase?.shipmentId ?? '');
  if (purchase && label) await recordPurchase(context, purchase, label);
  expect(await parcelsOf(order)).toMatchObject([{ toInsureCents: 20_000, insuredCents: null }]);
  await Promise.all([follow(), follow()]);
  await expect.poll(async () => (await parcelsOf(order))[0]?.insuredCents).toBe(20_000);
  expect(await insuranceFees(order)).toHaveLength(1);
});

test('a label whose answer was lost is insured when it is found', async () => {
  const order = await packed(oneSmallPrint);
  const chosen = await quoted(order);
  await world.setFaults({ labels: { cut: true, afterWork: true }, webhooks: { drop: true } });
  await expect(buyLabels(context, order._id, chosen)).rejects.toMatchObject({ status: 502 });
  await world.setFaults({ webhooks: { drop: true } });
  expect(await quoteLabels(context, order._id)).toMatchObject({ settled: [{ insuredCents: 20_000 }] });
  expect(await insuranceFees(order)).toHaveLength(1);
});

test('the insurance returns with the label, and the next label has its own', async () => {
  const { order, parcels: bought } = await labeled(oneSmallPrint);
  expect(await voidLabel(context, bought[0]?.number ?? '')).toMatchObject({ ok: true });
  expect(await parcelsOf(order)).toMatchObject([
    { status: 'voided', insuredCents: null, insuranceCents: null },
  ]);
  expect(await insuranceFees(order)).toMatchObject([{ refunded: true }]);
  expect((await notesOf(order)).at(-1)).toContain('refund submitted, insurance $2.00 returned');
  expect(await buy(order)).toMatchObject({ bought: [{ insuredCents: 20_000 }] });
});

test('an insurance that is not returned with its label is asked for until it is, and Today names it', async () => {
  const { order, parcels: bought } = await labeled(oneSmallPrint);
  await world.sandbox('/sandbox/carriers', { keepsInsurance: true });
  expect(await voidLabel(context, bought[0]?.number ?? '')).toMatchObject({ ok: true });
  expect((await notesOf(order)).at(-1)).toContain('insurance $2.00 not returned yet');
  expect(await parcelsOf(order)).toMatchObject([
    { status: 'voided', insuredCents: null, insuranceCents: 200 },
  ]);
  await follow();
  expect(await todayOf(order)).not.toContain('has not been returned');
  const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
  await db.update(parcels).set({ voidedAt: longAgo }).where(eq(parcels.orderId, order._id));
  expect(await todayOf(order)).toContain('($2.00) has not been returned.');
  await world.sandbox('/sandbox/carriers', {});
  await follow();
  await expect.poll(() => parcelsOf(order)).toMatchObject([{ insuranceCents: null }]);
  expect((await notesOf(order)).at(-1)).toContain('insurance $2.00 returned');
  expect(await todayOf(order)).not.toContain('has not been returned');
});

test('a remade piece is insured for what was paid for the print that it replaces', async () => {
  const order = await packed({ ...oneSmallPrint, quantity: 2 });
  const [code = ''] = await codesOfPieces(order);
  const tracking = { carrier: 'UPS', number: `1Z${order._id}`, url: null };
  await shipPieces(shipContext, order._id, { codes: [code], tracking });
  const remade = await remakePiece(shipContext, code, { reason: 'arrived damaged' });
  if (!remade.ok) throw new Error(remade.reason);
  await db.update(pieces).set({ station: 'packed' }).where(eq(pieces.code, remade.code));
  expect(await buy(order, [remade.code])).toMatchObject({ bought: [{ insuredCents: 20_000 }] });
});

test('without a sum in the settings, nothing is insured and nothing signed for', async () => {
  await saveDetails(db, { parcelCover: { insuredAboveDollars: null, signedAboveDollars: null } });
  const { order } = await labeled(oneSmallPrint);
  expect(await shipmentOf(order)).toMatchObject({ insurance: null, options: { label_format: 'PDF' } });
  await saveDetails(db, { parcelCover: { insuredAboveDollars: 200, signedAboveDollars: 200 } });
  const other = await labeled(oneSmallPrint);
  expect(other.parcels).toMatchObject([{ insuredCents: null, needsSignature: false }]);
});

test('a shop without a phone of its own buys no label', async () => {
  const { sender } = defaultDetails;
  const order = await packed(oneSmallPrint);
  await saveDetails(db, { sender: { ...sender, phone: '' } });
  expect(await quoteLabels(context, order._id)).toMatchObject({ ok: false, reason: 'no-sender-phone' });
  await saveDetails(db, { sender });
  expect(await quoteLabels(context, order._id)).toMatchObject({ ok: true });
});
