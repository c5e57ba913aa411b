import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  oneSmallPrint,
  openCheckout,
  paySession,
  sessionIn,
} from '#tests/world/buy.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';

// From the cart to the label, through the calls that browsers make.

const { world, context, codesOfPieces } = await openShippingShop();
const { db } = context;
afterAll(() => world.close());

const { cookie } = await newStaff(world);
async function call(path: string, body?: object) {
  const response = await studio(world, path, { cookie, ...(body && { body }) });
  return response.body === '' ? response.statusCode : response.json();
}

interface Shipment {
  reference: string;
  status: string;
  insurance: string | null;
  refund_status: string | null;
  fees: { type: string; amount: string; refunded: boolean }[];
}

/** The bought shipment of a piece, as the provider has it. */
async function shipmentOf(code: string): Promise<Shipment | undefined> {
  const shipments = await world.sandbox<Shipment[]>('/sandbox/shipments');
  return shipments.find(({ reference, fees }) => reference === code && fees.length > 0);
}

interface Address {
  line1: string;
  city: string;
  state: string;
  postal_code: string;
}

/** @param state where the buyer says that it will hang */
async function pay(item: object, state: string, address?: Address, email = newEmail()): Promise<Order> {
  const { url } = (await openCheckout(world, { items: [item], state })).json();
  const session = sessionIn(url);
  await paySession(world, session, { email, ...(address && { address }) });
  return ingestedOrder(world, session);
}

/** Packs the only print of an order. @returns its code */
async function pack(order: Order): Promise<string> {
  expect(await call(`POST orders/${order._id}/move`, { to: 'in_production' })).toBe(204);
  await db.update(pieces).set({ station: 'packed' }).where(eq(pieces.orderId, order._id));
  const [code = ''] = await codesOfPieces(order);
  return code;
}

const exhibition = { ...oneSmallPrint, sizeKey: 'exhibition' };
const farPlaces = [
  {
    name: 'Puerto Rico',
    address: { line1: '9 Calle Sol', city: 'Ponce', state: 'PR', postal_code: '00730' },
    services: ['USPS GroundAdvantage', 'UPS Ground', 'FedEx FEDEX_GROUND', 'UPS 2ndDayAir'],
  },
  {
    name: 'Armed Forces Pacific',
    address: { line1: 'Unit 2050 Box 4190', city: 'APO', state: 'AP', postal_code: '96278' },
    services: ['USPS GroundAdvantage'],
  },
];

test.each(farPlaces)(
  'the Exhibition size is refused for $name before payment, and held if it is paid',
  async ({ name, address }) => {
    const refused = await openCheckout(world, { items: [oneSmallPrint, exhibition], state: address.state });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: { 'items.1.sizeKey': `doesn't ship to ${name}` } });
    const email = newEmail();
    const order = await pay(exhibition, 'OR', address, email);
    expect(order.address).toMatchObject({ state: address.state });
    const reason = `goes to ${name}, where the Exhibition size does not ship`;
    expect(await call(`GET orders/${order._id}`)).toMatchObject({ heldReason: reason, pieces: [] });
    const { lines } = await call('GET today');
    const line = lines.find(({ id }: { id: string }) => id === `held-${order._id}`);
    expect(line).toMatchObject({ isAlert: true, sentence: expect.stringContaining(reason) });
    const { amount, after } = line.action.held;
    await call(`POST orders/${order._id}/refund`, { amount, after });
    expect(await call(`GET orders/${order._id}`)).toMatchObject({ order: { status: 'refunded' } });
    const subjects = async () => (await mailsTo(world, email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/refund/i));
  },
);

test.each(farPlaces)(
  'a small print ships to $name with the carriers that go there',
  async ({ address, services }) => {
    const order = await pay(oneSmallPrint, address.state, address);
    const code = await pack(order);
    const { boxes } = await call(`POST orders/${order._id}/label-rates`, { codes: [code] });
    expect(boxes[0].rates.map(({ service }: { service: string }) => service)).toEqual(services);
    const { parcels } = await call(`POST orders/${order._id}/labels`, {
      boxes: [{ codes: [code], service: services[0] }],
    });
    expect(parcels).toMatchObject([{ carrier: 'USPS', status: 'labeled', insuredCents: 20_000 }]);
    expect(await shipmentOf(code)).toMatchObject({
      insurance: '200.00',
      to_address: { street1: address.line1, city: address.city, state: address.state, phone: '+15035550142' },
    });
  },
);

test('one framed print for $3,425 is insured and signed for, its cost recorded, and returned with its label', async () => {
  // The Exhibition size has this price but travels as freight, so another size has it here.
  const collector = { size: 'collector', frameColor: 'black', mount: 'Border', isActive: true } as const;
  const print = await hangPrint(db, { variants: [{ ...collector, price: 3425, memberPrice: 2825 }] });
  const item = { ...oneSmallPrint, productMongoId: print, sizeKey: 'collector' };
  const order = await pay(item, 'OR');
  const code = await pack(order);
  const [box] = (await call(`POST orders/${order._id}/label-rates`, { codes: [code] })).boxes;
  expect(box.cover).toBe('insured for $3,425.00 (about $34.25), signature at the door');
  const [{ service, cents }] = box.rates;
  const [parcel] = (
    await call(`POST orders/${order._id}/labels`, { boxes: [{ codes: [code], service, cents }] })
  ).parcels;
  const cover = { insuredCents: 342_500, insuranceCents: 3425, toInsureCents: null, needsSignature: true };
  expect(parcel).toMatchObject({ ...cover, cents, hasLabel: true, insuranceRefusal: null });
  const fee = { type: 'InsuranceFee', amount: '34.25000' };
  expect(await shipmentOf(code)).toMatchObject({
    insurance: '3425.00',
    options: { delivery_confirmation: 'SIGNATURE' },
    to_address: { name: 'Ansel Ward', phone: '+15035550142' },
    from_address: { phone: '+1 503 555 0100' },
    fees: [{ type: 'PostageFee' }, { ...fee, refunded: false }],
  });
  const notes = async () =>
    (await call(`GET orders/${order._id}`)).history.map(({ note }: { note: string }) => note);
  const label = `${parcel.carrier} ${parcel.number}`;
  expect(await notes()).toContain(`${label} insured for $3,425.00, $34.25`);
  expect(await call(`POST parcels/${parcel.id}/void`, {})).toEqual({ refundStatus: 'submitted' });
  expect(await shipmentOf(code)).toMatchObject({
    refund_status: 'submitted',
    fees: [
      { type: 'PostageFee', refunded: true },
      { ...fee, refunded: true },
    ],
  });
  expect((await call(`GET orders/${order._id}/packing`)).parcels).toMatchObject([
    { status: 'voided', insuredCents: null, insuranceCents: null },
  ]);
  expect((await notes()).at(-1)).toContain('refund submitted, insurance $34.25 returned');
});
