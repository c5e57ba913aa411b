import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import { frame } from '#domain/framing/framing.ts';
import { describeSizeSold } from '#domain/framing/framing-texts.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import { defaultEquipment } from '#domain/fulfillment/equipment.ts';
import { describeBox } from '#domain/fulfillment/packing.ts';
import type { Order } from '#domain/orders/orders.ts';
import { findBoxes } from '#server/fulfillment/parcels/plan-parcels.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { orderItems } from '#server/orders/tables.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newHeldOrder,
  newOrder,
  newSession,
  paySession,
  settleLatePayment,
} from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { mouldingsWith } from '#tests/world/mouldings-with.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { shopDetails } from './tables.ts';

const ownerEmail = 'owner@shop.example';
let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true, settings: { OWNER_EMAIL: ownerEmail } });
  owner = await newStaff(world);
});
afterAll(() => world.close());

/** Small in black becomes 16 1/2 x 20 1/2 in instead of 15 5/8 x 19 5/8 in. */
const wider = {
  ...defaultEquipment,
  mouldings: mouldingsWith(
    { faceInches: 1.25, lipInches: 5 / 16, depthInches: 1.5 },
    { colors: ['black'], of: ['small'] },
  ),
};
const page = `/product/${prints.mistyRidge.id}`;
const plain = (text: string) => text.replaceAll(/\u00a0|&nbsp;/g, ' ').replaceAll('<!-- -->', '');

async function read(path: string): Promise<string> {
  return plain((await world.app.inject(path)).body);
}

async function readDocument(document: string, order: Order): Promise<string> {
  const pieces = await findPieces(world.shop.database.db, { order: order._id });
  const body = { codes: pieces.map(({ code }) => code) };
  const { rawPayload } = await studio(world, `POST documents/${document}`, { ...owner, body });
  return (await readPdf(rawPayload)).map(({ text }) => plain(text)).join(' ');
}

async function readHangingSheet(framed?: { width: number; height: number }): Promise<string> {
  const print = { size: 'small', frame: 'black', orientation: 'landscape', ...(framed && { framed }) };
  const payload = { prints: [print] };
  const { rawPayload } = await world.app.inject({ method: 'POST', url: '/api/wall/hanging.pdf', payload });
  return (await readPdf(rawPayload)).map(({ text }) => plain(text)).join(' ');
}

const small = { size: 'small', frameColor: 'black', mount: 'Border' } as const;

function outsideOf({ items }: Order) {
  return items[0]?.made?.outside;
}

/** The framed size of the landscape that tests buy, in black. */
function outsideIn(size: SizeKey, mouldings: Mouldings) {
  return frame({ ...small, size }, 'landscape', mouldings).outside;
}

async function boxOf(order: Order): Promise<string> {
  const [box] = await findBoxes(world.shop.database.db, order._id);
  return box ? describeBox(box) : '';
}

test('a changed moulding is in page, cart, payment page, email, ticket, box, hanging sheet and feed; an older order keeps its own', async () => {
  const earlier = await ingestedOrder(world, (await newOrder(world)).sessionId);
  const open = await newSession(world);
  expect(await readHangingSheet()).toContain('the top of the frame, which is 65 13/16 in above the floor');

  await changeDetails(world, owner, { equipment: wider });
  await expect.poll(() => read(page)).toContain('framed 20 1/2 x 16 1/2 in');
  expect(await read(page)).not.toContain('framed 19 5/8 x 15 5/8 in');
  expect(await read(page)).toContain('Black 1 1/2 in, White and Wood 1 1/8 in');
  // The cart and the wall draw and describe frames in the browser, from these mouldings.
  for (const path of ['/cart', '/wall']) {
    const [, settings = ''] = /<meta name="shop-settings" content="([^"]*)"/.exec(await read(path)) ?? [];
    const { details } = JSON.parse(settings.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    expect(plain(describeSizeSold(small, 'landscape', details.equipment.mouldings))).toContain(
      'framed 20 1/2 x 16 1/2 in',
    );
  }
  expect(await read('/feeds/google-merchant.xml')).toContain('framed 20 1/2 x 16 1/2 in');
  const { status } = await expect
    .poll(() => world.provider.checkout.sessions.retrieve(open))
    .toMatchObject({ status: 'expired' })
    .then(() => world.provider.checkout.sessions.retrieve(open));
  expect(status).toBe('expired');

  const email = newEmail();
  const session = await newSession(world);
  const { url } = await world.provider.checkout.sessions.retrieve(session);
  expect(plain(await (await fetch(url ?? '')).text())).toContain('framed 20 1/2 x 16 1/2 in');
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  await expect
    .poll(async () => (await mailsTo(world, email)).map(({ text }) => plain(text)))
    .toEqual([expect.stringMatching(/framed 20 1\/2 x 16 1\/2 in[\s\S]*Depth: 1 1\/2 in/)]);
  expect(await readDocument('tickets', order)).toContain('Framed 20 1/2 x 16 1/2');
  expect(await boxOf(order)).toMatch(/^27 x 23 x 6 in/);
  expect(await readHangingSheet()).toContain('the top of the frame, which is 66 1/4 in above the floor');

  expect(await readDocument('tickets', earlier)).toContain('Framed 19 5/8 x 15 5/8');
  expect(await boxOf(earlier)).toMatch(/^26 x 22 x 6 in/);
  const made = earlier.items[0]?.made;
  expect(made?.outside).toEqual({ width: 19.625, height: 15.625 });
  expect(await readHangingSheet(made?.outside)).toContain('which is 65 13/16 in above the floor');
  // The sheet and its image are the same in every frame.
  const sheetIn = (text: string) => /Sheet and image.{60}/.exec(text)?.[0];
  const [former, later] = [
    await readDocument('certificates', earlier),
    await readDocument('certificates', order),
  ];
  expect(sheetIn(former)).toBeTruthy();
  expect(sheetIn(former)).toBe(sheetIn(later));
  expect(former).toContain('Framed 19 5/8 x 15 5/8 in');
  expect(later).toContain('Framed 20 1/2 x 16 1/2 in');
  // The confirmation that is sent again tells the buyer what they bought.
  const { statusCode } = await studio(world, `POST orders/${earlier._id}/resend`, { ...owner, body: {} });
  expect(statusCode).toBe(200);
  await expect
    .poll(async () =>
      (await mailsTo(world, earlier.customerEmail ?? '')).map(({ text }) => plain(text)).at(-1),
    )
    .toContain('framed 19 5/8 x 15 5/8 in');

  await changeDetails(world, owner, { equipment: defaultEquipment });
  await expect.poll(() => read(page)).toContain('framed 19 5/8 x 15 5/8 in');
  expect(await readDocument('tickets', order)).toContain('Framed 20 1/2 x 16 1/2');
}, 120_000);

test('an order without pieces keeps the inches that its buyer was shown, and is made with them', async () => {
  const inBlack = { colors: ['black'], of: ['exhibition', 'small'] as const };
  const mouldings = mouldingsWith({ faceInches: 1.5, depthInches: 2.5 }, inBlack);
  await changeDetails(world, owner, { equipment: { ...defaultEquipment, mouldings } });
  const email = newEmail();
  const held = await newHeldOrder(world, email);
  const outside = outsideOf(held);
  expect(outside).toEqual(outsideIn('exhibition', mouldings));
  const framed = plain(describeSizeSold({ ...small, size: 'exhibition' }, 'landscape', mouldings));
  const textsTo = async (to: string) => (await mailsTo(world, to)).map(({ text }) => plain(text));
  await expect
    .poll(() => textsTo(email))
    .toEqual([expect.stringMatching(new RegExp(`${framed}[^]*Depth: 2 1/2 in`))]);
  await expect
    .poll(() => textsTo(ownerEmail))
    .toContainEqual(expect.stringMatching(new RegExp(`Do not make it yet[^]*${framed}`)));
  // Its buyer has paid on the page, and the money arrives later.
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail(), card: '4000 0000 0000 0341' });
  const late = await ingestedOrder(world, session);
  expect(late.paymentStatus).toBe('processing');

  await changeDetails(world, owner, { equipment: defaultEquipment });
  await settleLatePayment(world, session);
  expect((await studio(world, `POST orders/${held._id}/resend`, { ...owner, body: {} })).statusCode).toBe(
    200,
  );
  await expect
    .poll(() => textsTo(email))
    .toEqual([expect.stringContaining(framed), expect.stringContaining(framed)]);
  expect(outsideOf(await ingestedOrder(world, held.sessionId))).toEqual(outside);
  expect((await studio(world, `POST orders/${held._id}/release`, { ...owner, body: {} })).statusCode).toBe(
    204,
  );
  const { db } = world.shop.database;
  const [released] = await findPieces(db, { order: held._id });
  await expect.poll(() => findPieces(db, { order: late._id })).toHaveLength(1);
  const [settled] = await findPieces(db, { order: late._id });
  expect(released?.cuts).toMatchObject({ outside, depthInches: 2.5, moulding: { faceInches: 1.5 } });
  expect(settled?.cuts.outside).toEqual(outsideIn('small', mouldings));
});

test('an order of a session that names no moulding is made in that of now', async () => {
  const held = await newHeldOrder(world);
  const { db } = world.shop.database;
  await db.update(orderItems).set({ moulding: null }).where(eq(orderItems.orderId, held._id));
  expect(outsideOf(await ingestedOrder(world, held.sessionId))).toBeUndefined();
  const mouldings = mouldingsWith({ faceInches: 1.5 }, { of: ['exhibition'] });
  await changeDetails(world, owner, { equipment: { ...defaultEquipment, mouldings } });
  await studio(world, `POST orders/${held._id}/release`, { ...owner, body: {} });
  const [piece] = await findPieces(db, { order: held._id });
  expect(piece?.cuts.outside).toEqual(outsideIn('exhibition', mouldings));
  await changeDetails(world, owner, { equipment: defaultEquipment });
});

test('a change of the depth alone closes the payment pages that state the former depth', async () => {
  const open = await newSession(world);
  const mouldings = mouldingsWith({ depthInches: 2 }, { of: ['small'] });
  await changeDetails(world, owner, { equipment: { ...defaultEquipment, mouldings } });
  await expect
    .poll(() => world.provider.checkout.sessions.retrieve(open))
    .toMatchObject({ status: 'expired' });
  await changeDetails(world, owner, { equipment: defaultEquipment });
});

test('a change is in the log in words, and can be undone', async () => {
  const one = mouldingsWith({ faceInches: 7 / 8 }, { colors: ['wood'], of: ['medium'] });
  await changeDetails(world, owner, { equipment: { ...defaultEquipment, mouldings: one } });
  const change = await changeDetails(world, owner, { equipment: wider });
  const log = (await studio(world, 'GET changes', owner)).body;
  expect(log).toContain('changed the wood moulding for Medium: face from 3/4 to 7/8 in');
  expect(log).toContain('changed the black moulding for Small and the wood moulding for Medium');
  expect((await studio(world, `POST changes/${change}/undo`, owner)).statusCode).toBe(204);
  await expect.poll(() => world.shop.details.current().equipment.mouldings).toEqual(one);
  await changeDetails(world, owner, { equipment: defaultEquipment });
});

test('details from before mouldings had depths and sticks keep what the owner set', async () => {
  const { version, details } = (await studio(world, 'GET shop', owner)).json();
  const { mouldings: _, recipes: __, ...equipment } = details.equipment;
  const stored = {
    ...details,
    equipment: { ...equipment, stickInches: 96 },
    materials: { ...details.materials, depthInches: { frame: 1.25, shadowBox: 2 } },
  };
  const { db } = world.shop.database;
  await db
    .insert(shopDetails)
    .values({ version: version + 1, at: new Date(), staffId: null, details: stored });
  const read = (await studio(world, 'GET shop', owner)).json().details;
  expect(read.equipment.mouldings.wood.small).toMatchObject({ depthInches: 1.25, stickInches: 96 });
  expect(read.equipment.mouldings.black.giant).toMatchObject({ depthInches: 2, faceInches: 1 });
  expect(read.materials).not.toHaveProperty('depthInches');
  await changeDetails(world, owner, { equipment: defaultEquipment });
});

describe('a moulding is refused', () => {
  test.each([
    [{ lipInches: 0.875 }, 'lipInches', 'must be narrower than the face, which is 3/4 in'],
    [{ allowanceInches: 0.25 }, 'allowanceInches', 'must be less than the lip, which is 1/4 in'],
    [
      { depthInches: 0.5 },
      'depthInches',
      'must be at least 9/16 in, because glazing, mat, print and backing take so much',
    ],
    [
      { stickInches: 20 },
      'stickInches',
      'must be at least 21 5/8 in: a rail is 19 5/8 in, and each end wastes 1 in',
    ],
    [{ faceInches: 0.8 }, 'faceInches', 'must be in sixteenths of an inch, such as 1 1/8 or 3/16'],
    [{ faceInches: -1 }, 'faceInches', expect.stringContaining('must be')],
    [{ faceInches: 90 }, 'faceInches', expect.stringContaining('must be')],
    [{ faceInches: 'wide' }, 'faceInches', 'must be in inches, such as 1 1/8 or 1.125'],
  ])('with %j', async (change, field, problem) => {
    const { version, details } = (await studio(world, 'GET shop', owner)).json();
    const mouldings = mouldingsWith(change as object, { colors: ['wood'], of: ['small'] });
    const body = { version, details: { ...details, equipment: { ...details.equipment, mouldings } } };
    const refused = await studio(world, 'PUT shop', { ...owner, body });
    expect(refused.json().fields).toMatchObject({
      [`details.equipment.mouldings.wood.small.${field}`]: problem,
    });
  });

  test('and so is a recipe with absurd numbers', async () => {
    const { version, details } = (await studio(world, 'GET shop', owner)).json();
    const recipes = { ...defaultEquipment.recipes, matte: { pixelsPerInch: 3, sharpeningInches: 1 } };
    const body = { version, details: { ...details, equipment: { ...details.equipment, recipes } } };
    const refused = await studio(world, 'PUT shop', { ...owner, body });
    expect(Object.keys(refused.json().fields)).toEqual([
      'details.equipment.recipes.matte.pixelsPerInch',
      'details.equipment.recipes.matte.sharpeningInches',
    ]);
  });
});
