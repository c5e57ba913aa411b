import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { labelParcel } from '#server/fulfillment/parcels/label-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { pieceSteps, pieces } from '#server/fulfillment/tables.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

function post(document: string, body: object, { cookie } = owner) {
  return studio(world, `POST documents/${document}`, { cookie, body });
}

async function pagesOf(document: string, codes: string[], more: object = {}) {
  const response = await post(document, { codes, ...more });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return readPdf(response.rawPayload);
}

/** A paid order of one print, several times, with the codes of its pieces. */
async function orderOf(quantity: number) {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity }]);
  await paySession(world, session, { email: newEmail() });
  return withCodes(await ingestedOrder(world, session));
}

async function withCodes<Each extends { _id: string }>(order: Each) {
  const made = await findPieces(world.shop.database.db, { order: order._id });
  return { order, codes: made.map(({ code }) => code) };
}

test('tickets have a page for each piece, with its picture and a QR code of its address', async () => {
  const { codes } = await orderOf(2);
  const pages = await pagesOf('tickets', codes);
  expect(pages).toHaveLength(2);
  for (const [index, page] of pages.entries()) {
    expect(page.text).toContain(codes[index]);
    expect(page.text).not.toContain('no longer has the photograph');
    expect(await page.readQrCode()).toBe(`${world.shop.configuration.studioUrl}/p/${codes[index]}`);
  }
}, 600_000);

test('a piece whose artist the fonts cannot print has a ticket with ?, and a certificate is refused by name', async () => {
  const { codes, order } = await orderOf(2);
  const [first = '', second = ''] = codes;
  await world.shop.database.db.update(pieces).set({ artist: '山 Lind' }).where(eq(pieces.code, first));
  expect((await pagesOf('tickets', codes))[0]?.text).toContain('? Lind');
  expect((await post('certificates', { codes })).json()).toEqual({
    code: 'unprintable',
    error: `The fonts lack characters of ${first} (山). Leave these pieces out, and make their papers by hand.`,
  });
  const [page] = await pagesOf('certificates', [second]);
  expect(page?.text).toContain(`Piece ${second}, order ${orderNumber(order)}`);
});

test('a certificate states the year in which the piece was first printed, not that of a later note', async () => {
  const { db } = world.shop.database;
  const [piece] = await findPieces(db, { order: (await newOrder(world))._id });
  const steps = [2024, 2025].map((year) => ({
    id: newId(),
    pieceId: piece?.id ?? '',
    at: new Date(`${year}-06-01T12:00:00Z`),
    station: 'printed' as const,
    by: 'owner',
  }));
  await db.insert(pieceSteps).values(steps);
  expect((await pagesOf('certificates', [piece?.code ?? '']))[0]?.text).toContain('Printed 2024');
});

test('a packing slip has the address and the codes, and prices only if an owner asks for them', async () => {
  const { order, codes } = await orderOf(15);
  const pages = await pagesOf('packing-slips', codes);
  expect(pages).toHaveLength(2);
  const text = pages.map((page) => page.text).join(' ');
  for (const part of [
    'Packing slip',
    'Page 2 of 2',
    '15 pieces',
    order.address?.line1 ?? '',
    order.phone ?? 'no phone',
    orderNumber(order),
    ...codes,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('$');
  const withPrices = await pagesOf('packing-slips', codes, { prices: true });
  expect(withPrices.map(({ text }) => text.match(/Small, Black frame/g)?.length)).toEqual([9, 6]);
  expect(withPrices.at(-1)?.text).toContain('Total $3,000.00');
  const maker = await newStaff(world, { role: 'maker' });
  expect((await post('packing-slips', { codes, prices: true }, maker)).statusCode).toBe(403);
  const unpacked = (await post('packing-slips', { codes }, maker)).json().error;
  expect(unpacked.match(/[0-9A-Z]{6}/g)).toHaveLength(10);
  expect(unpacked).toMatch(/ and 5 more\.$/);
});

test('each parcel has a packing slip with its pieces, and the others have one', async () => {
  const { order, codes } = await orderOf(4);
  const label = { orderId: order._id, carrier: 'UPS', url: null, service: null, providerId: null };
  for (const contents of [codes.slice(0, 1), codes.slice(1, 3)]) {
    const number = `1Z${contents.join('')}`;
    const parcel = { ...label, id: newId(), number, rateCents: null };
    await labelParcel(world.shop.database.db, parcel, contents);
  }
  const texts = (await pagesOf('packing-slips', codes)).map(({ text }) => text);
  expect(texts[0]).toContain('1 of 4 pieces');
  expect(texts.map((text) => codes.map((code) => text.includes(code)))).toEqual([
    [true, false, false, false],
    [false, true, true, false],
    [false, false, false, true],
  ]);
});

test('return labels have the shop’s address twice, the order number, and how to return', async () => {
  const { order, codes } = await withCodes(await newOrder(world));
  const [page] = await pagesOf('return-labels', codes);
  expect(
    page?.text.match(/Return to Passepartout Prints LLC 1 Studio Way Portland, OR 97209 Order/g),
  ).toHaveLength(2);
  expect(page?.text).toContain(`Order ${orderNumber(order)}`);
  expect(page?.text).toContain('within 72 hours of delivery');
  expect(page?.text).toContain('/policies/returns');
});

test('documents name the shop as its owner does now', async () => {
  const { codes } = await withCodes(await newOrder(world));
  const { sender } = world.shop.staff.details.current();
  await changeDetails(world, owner, {
    shop: 'Lind & Daughters',
    company: 'Lind Prints Inc',
    email: 'hello@lind.example',
    sender: { ...sender, address: { ...sender.address, line1: '7 Quay Street' } },
  });
  const textOf = async (document: string) => (await pagesOf(document, codes))[0]?.text;
  for (const text of ['Lind & Daughters', 'Lind Prints Inc, Portland', 'hello@lind.example'])
    await expect.poll(() => textOf('certificates')).toContain(text);
  expect(await textOf('packing-slips')).toContain('Lind & Daughters');
  expect(await textOf('return-labels')).toContain('7 Quay Street');
});
