import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoxRates, Packing } from '#domain/api/fulfillment/parcels.ts';
import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { formatCents } from '#domain/money.ts';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { giveMaster, paintPhotograph } from '#tests/world/give-master.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
  maker = await newStaff(world, { role: 'maker' });
});
afterAll(() => world.close());

const post = (path: string, body: object, { cookie }: SignedInStaff) =>
  studio(world, `POST ${path}`, { cookie, body });
const get = (path: string, { cookie }: SignedInStaff) => studio(world, `GET ${path}`, { cookie });

/** @param lines what was bought */
async function packedOrder(lines: (typeof oneSmallPrint)[] = [oneSmallPrint]) {
  const session = await newSession(world, lines);
  await paySession(world, session, { email: newEmail() });
  const order = await ingestedOrder(world, session);
  const pieces = await findPieces(world.shop.database.db, { order: order._id });
  const codes = pieces.map(({ code }) => code);
  for (const code of codes) await movePiece(orderContext(world), code, { to: 'packed' });
  return { order, codes, code: codes[0] ?? '' };
}

async function packingOf({ _id }: Order, as: SignedInStaff): Promise<Packing> {
  return (await get(`orders/${_id}/packing`, as)).json();
}

test('a maker buys a label without its price, prints it and voids it; the owner sees what it cost', async () => {
  const { order, code } = await packedOrder();
  expect(await packingOf(order, maker)).toMatchObject({
    boxes: [{ pieces: [{ code }], isFreight: false }],
    parcels: [],
    shipTo: expect.arrayContaining([order.address?.line1]),
  });
  const [offers] = (await post(`orders/${order._id}/label-rates`, {}, maker)).json<{ boxes: BoxRates[] }>()
    .boxes;
  expect(offers?.rates.every(({ cents }) => cents === null)).toBe(true);
  const [owned] = (await post(`orders/${order._id}/label-rates`, {}, owner)).json<{ boxes: BoxRates[] }>()
    .boxes;
  const [cheapest] = owned?.rates ?? [];
  expect(cheapest?.cents).toBeGreaterThan(0);
  const boxes = [{ codes: [code], service: offers?.rates[0]?.service }];
  const outdated = [{ ...boxes[0], cents: 1 }];
  const refused = await post(`orders/${order._id}/labels`, { boxes: outdated }, owner);
  expect(refused.json()).toMatchObject({ code: 'price_changed' });
  const bought = await post(`orders/${order._id}/labels`, { boxes }, maker);
  expect(bought.statusCode, bought.body).toBe(200);
  const [parcel] = bought.json().parcels;
  expect(parcel).toMatchObject({ status: 'labeled', codes: [code], cents: null, hasLabel: true });
  expect((await packingOf(order, owner)).parcels[0]?.cents).toBe(cheapest?.cents);
  expect((await post(`orders/${order._id}/labels`, { boxes }, maker)).statusCode).toBe(409);
  const label = await get(`parcels/${parcel.id}/label`, maker);
  expect(label.headers['content-type']).toBe('application/pdf');
  const voided = await post(`parcels/${parcel.id}/void`, {}, maker);
  expect(voided.statusCode, voided.body).toBe(200);
  expect(await packingOf(order, maker)).toMatchObject({ parcels: [{ status: 'voided' }], boxes: [{}] });
});

test('a maker buys only the labels that the owner allows, and reads which and who may allow others', async () => {
  const { order, code } = await packedOrder();
  const ratesAs = async (as: SignedInStaff) =>
    (await post(`orders/${order._id}/label-rates`, {}, as)).json<{ boxes: BoxRates[] }>().boxes[0]?.rates ??
    [];
  const buy = (service: string, as: SignedInStaff) =>
    post(`orders/${order._id}/labels`, { boxes: [{ codes: [code], service }] }, as);
  const change = await changeDetails(world, owner, { makerLabels: { services: [], mostDollars: 40 } });
  expect((await ratesAs(maker)).map(({ service, refusal }) => [service, refusal])).toEqual([
    ['USPS GroundAdvantage', null],
    ['UPS Ground', null],
    ['FedEx FEDEX_GROUND', null],
    ['UPS 2ndDayAir', expect.stringContaining('costs more than $40.00')],
  ]);
  expect((await ratesAs(owner)).every(({ refusal }) => refusal === null)).toBe(true);
  const tooDear = await buy('UPS 2ndDayAir', maker);
  expect(tooDear.statusCode).toBe(403);
  expect(tooDear.json()).toEqual({
    code: 'label_not_allowed',
    error:
      'UPS 2ndDayAir costs more than $40.00, the most that makers may spend on a label. An owner can buy it, or allow it under Shop, Workshop.',
  });
  await changeDetails(world, owner, { makerLabels: { services: ['USPS GroundAdvantage'], mostDollars: 40 } });
  expect((await buy('UPS Ground', maker)).json().error).toContain('and not UPS Ground');
  expect((await packingOf(order, maker)).parcels).toEqual([]);
  expect((await buy('UPS 2ndDayAir', owner)).statusCode).toBe(200);
  const { history } = (await get('shop', owner)).json();
  expect(history[0].changed).toEqual(['makerLabels.services']);
  expect((await post(`changes/${change}/undo`, {}, owner)).statusCode).toBe(204);
  expect((await get('shop', owner)).json().details.makerLabels.mostDollars).toBe(500);
});

test('a typed tracking number ships the order, and undo takes that back', async () => {
  const { order, code } = await packedOrder();
  const parcel = { codes: [code], carrier: 'UPS', number: '1Z999AA10123456784' };
  const shipped = await post(`orders/${order._id}/parcels`, parcel, maker);
  expect(shipped.statusCode, shipped.body).toBe(204);
  const { db } = world.shop.database;
  expect(await findOrderWithParcels(db, order._id)).toMatchObject({
    status: 'shipped',
    tracking: { number: parcel.number, url: `https://www.ups.com/track?tracknum=${parcel.number}` },
  });
  expect((await post(`orders/${order._id}/parcels`, parcel, maker)).statusCode).toBe(409);
  const [changeId] = String(shipped.headers['studio-change']).split(' ');
  const undone = await post(`changes/${changeId}/undo`, {}, maker);
  expect(undone.statusCode, undone.body).toBe(204);
  expect(await findOrderWithParcels(db, order._id)).toMatchObject({
    status: 'in_production',
    tracking: null,
    parcels: [],
  });
  expect((await findPieces(db, { codes: [code] }))[0]).toMatchObject({ station: 'packed', parcelId: null });
});

test("freight ships with a typed number, which has a link only if it is the carrier's", async () => {
  const { order, codes } = await packedOrder([{ ...oneSmallPrint, sizeKey: 'exhibition', quantity: 2 }]);
  expect((await packingOf(order, maker)).boxes.map(({ isFreight }) => isFreight)).toEqual([true, true]);
  const shown = await studio(world, `GET orders/${order._id}`, { cookie: owner.cookie });
  const price = formatCents(order.items[0]?.unitAmountPaid ?? 0);
  const both = formatCents(2 * (order.items[0]?.unitAmountPaid ?? 0));
  expect(shown.json(), 'what one parcel with everything is to have').toMatchObject({
    hasFreight: true,
    coverToAskFor: `Declare ${both}, and ask for a signature.`,
  });
  const coversFor = async (as: SignedInStaff) => (await packingOf(order, as)).boxes.map(({ cover }) => cover);
  const [paid] = order.items.map(({ unitAmountPaid }) => unitAmountPaid);
  const toDeclare = `Declare ${price}, and ask for a signature.`;
  expect(await coversFor(owner)).toEqual([toDeclare, toDeclare]);
  const withoutSum = 'Ask an owner which value to declare, and ask for a signature.';
  expect(await coversFor(maker)).toEqual([withoutSum, withoutSum]);
  for (const [code, carrier, number] of [
    [codes[0], 'Estes', '123-4567890'],
    [codes[1], 'UPS', '1Z 999'],
  ]) {
    const shipped = await post(`orders/${order._id}/parcels`, { codes: [code], carrier, number }, maker);
    expect(shipped.statusCode, shipped.body).toBe(204);
  }
  expect((await packingOf(order, maker)).parcels).toMatchObject([
    { carrier: 'Estes', number: '123-4567890', url: null },
    { carrier: 'UPS', number: '1Z 999', url: null },
  ]);
  const { parcels } = await packingOf(order, owner);
  expect(parcels).toMatchObject(
    [1, 2].map(() => ({ toInsureCents: paid, needsSignature: true, hasLabel: false })),
  );
  const { parcel } = (await get(`pieces/${codes[0]}/file`, owner)).json<PieceFile>();
  expect(parcel?.facts).toEqual(
    expect.arrayContaining([
      { name: 'Insurance', text: `Estes was to insure ${price}` },
      { name: 'Signature', text: 'Estes was to ask for a signature' },
    ]),
  );
  const after = await studio(world, `GET orders/${order._id}`, { cookie: owner.cookie });
  const asked = { hasLabel: false, toInsureCents: paid, needsSignature: true };
  expect(after.json()).toMatchObject({ coverToAskFor: null, pieces: [{ parcel: asked }, { parcel: asked }] });
  const [first, second] = parcels.map(({ id }) => id);
  const questionOfToday = async (): Promise<{ id: string; sentence: string } | undefined> =>
    (await get('today', owner)).json().lines.find(({ id }: { id: string }) => id.startsWith('unrecorded-'));
  expect(await questionOfToday()).toMatchObject({
    id: `unrecorded-${first}`,
    isAlert: false,
    sentence: expect.stringContaining(`Record the insurance for ${price} of order ${orderNumber(order)}`),
    action: { to: `/bench/orders/${order._id}` },
  });
  const cover = { insuredCents: paid, insuranceCents: 6000, needsSignature: true };
  expect((await post(`parcels/${first}/insure`, {}, owner)).json()).toMatchObject({
    code: 'nothing_to_insure',
  });
  expect((await post(`parcels/${first}/cover`, cover, owner)).statusCode).toBe(204);
  expect((await post(`parcels/${first}/cover`, cover, owner)).json()).toMatchObject({
    code: 'nothing_to_insure',
  });
  expect((await get(`pieces/${codes[0]}/file`, owner)).json<PieceFile>().parcel?.facts).toContainEqual({
    name: 'Insurance',
    text: `Insured for ${price} ($60.00)`,
  });
  expect(await questionOfToday()).toMatchObject({ id: `unrecorded-${second}` });
  expect((await post(`parcels/${second}/uninsured`, {}, owner)).statusCode).toBe(204);
  expect((await questionOfToday())?.sentence ?? '').not.toContain(orderNumber(order));
});

test('the form of a typed number takes what the parcel is insured for and whether it is signed for', async () => {
  const exhibition = { ...oneSmallPrint, sizeKey: 'exhibition' } as const;
  const cover = { insuredCents: 342_500, insuranceCents: 8000, needsSignature: true };
  const typed = { carrier: 'Estes', number: '123-4567891' };
  const one = await packedOrder([exhibition]);
  const wrong = { ...cover, insuredCents: 0 };
  const ship = (body: object) =>
    post(`orders/${one.order._id}/parcels`, { codes: one.codes, ...typed, ...body }, maker);
  expect((await ship({ cover: wrong })).statusCode).toBe(400);
  expect((await ship({ cover })).statusCode).toBe(204);
  const other = await packedOrder([exhibition]);
  const move = { to: 'shipped', tracking: typed, cover };
  expect((await post(`orders/${other.order._id}/move`, move, owner)).statusCode).toBe(204);
  for (const { order, codes } of [one, other]) {
    expect((await packingOf(order, owner)).parcels).toMatchObject([{ ...cover, toInsureCents: null }]);
    const { parcel } = (await get(`pieces/${codes[0]}/file`, owner)).json<PieceFile>();
    expect(parcel?.facts).toContainEqual({ name: 'Insurance', text: 'Insured for $3,425.00 ($80.00)' });
    expect((await get('today', owner)).body).not.toContain(orderNumber(order));
  }
});

test('of a label from elsewhere without a cover, the file of a piece says that none is recorded', async () => {
  const { parcelCover } = world.shop.details.current();
  await changeDetails(world, owner, { parcelCover: { insuredAboveDollars: null, signedAboveDollars: null } });
  const { order, codes } = await packedOrder();
  const shown = await studio(world, `GET orders/${order._id}`, { cookie: owner.cookie });
  expect(shown.json()).toMatchObject({ coverToAskFor: '' });
  await post(`orders/${order._id}/parcels`, { codes, carrier: 'UPS', number: '1Z 998' }, maker);
  const { parcel } = (await get(`pieces/${codes[0]}/file`, owner)).json<PieceFile>();
  const text = 'None recorded: the label was not bought through the shop';
  expect(parcel?.facts).toEqual(
    expect.arrayContaining([
      { name: 'Insurance', text },
      { name: 'Signature', text },
    ]),
  );
  await changeDetails(world, owner, { parcelCover });
});

test('papers are PDFs of the chosen pieces; a maker gets the address only of packed ones', async () => {
  const { order, code } = await packedOrder();
  const other = (await findPieces(world.shop.database.db, { order: (await newOrder(world))._id }))[0]?.code;
  const tickets = await post('documents/tickets', { codes: [code, other] }, maker);
  expect(tickets.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="tickets.pdf"',
    'cache-control': 'no-store',
  });
  const pages = await readPdf(tickets.rawPayload);
  expect(pages.map(({ text }) => text.includes(code) || text.includes(other ?? ''))).toEqual([true, true]);
  const slip = await post('documents/packing-slips', { codes: [code] }, maker);
  expect((await readPdf(slip.rawPayload))[0]?.text).toContain(order.address?.line1);
  const refused = await post('documents/packing-slips', { codes: [code, other] }, maker);
  expect(refused.json()).toMatchObject({ code: 'not_packed', error: `Not packed yet: ${other}.` });
  expect((await post('documents/packing-slips', { codes: [other] }, owner)).statusCode).toBe(200);
  expect((await post('documents/tickets', { codes: ['123'] }, maker)).statusCode).toBe(400);
});

test('tickets, labels and slips of pieces are one PDF, for a maker with the slips of packed pieces', async () => {
  const [{ order, code }, other] = [await packedOrder(), await newOrder(world)];
  const [unpacked] = await findPieces(world.shop.database.db, { order: other._id });
  const body = { codes: [code, unpacked?.code] };
  const textsFor = async (as: SignedInStaff) =>
    (await readPdf((await post('documents/papers', body, as)).rawPayload)).map(({ text }) => text);
  const [first, second, labels, slip, ...more] = await textsFor(maker);
  expect(first).toContain(code);
  expect(second).toContain(unpacked?.code);
  expect(labels).toContain(code);
  expect(slip).toContain(order.address?.line1);
  expect(more).toEqual([]);
  expect(await textsFor(owner)).toHaveLength(5);
});

test('pieces of one order get one sheet of return labels', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
  await paySession(world, session, { email: newEmail() });
  const { _id } = await ingestedOrder(world, session);
  const pieces = await findPieces(world.shop.database.db, { order: _id });
  const body = { codes: pieces.map(({ code }) => code) };
  const pages = await readPdf((await post('documents/return-labels', body, maker)).rawPayload);
  expect(pages.map(({ text }) => text)).toEqual([expect.stringContaining('Return to')]);
});

test('the print file of a piece is a TIFF with its code in its name, and the log names it', async () => {
  const { code } = await packedOrder();
  const [piece] = await findPieces(world.shop.database.db, { codes: [code] });
  if (piece) await giveMaster(world, piece, await paintPhotograph());
  const file = await post(`pieces/${code}/print-file`, {}, maker);
  expect(file.statusCode, file.body.slice(0, 300)).toBe(200);
  expect(file.headers['content-type']).toBe('image/tiff');
  expect(file.headers['content-disposition']).toContain(code);
  expect(file.rawPayload.subarray(0, 2).toString()).toMatch(/II|MM/);
  expect(Array.isArray(JSON.parse(decodeURIComponent(String(file.headers['file-notes']))))).toBe(true);
});
