import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import type { FocusByCrop } from '#domain/api/catalogue/product.ts';
import { cropToFill, frame } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { readPieceCode, stations, stationsAfter, stationsOf } from '#domain/fulfillment/pieces.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { correctTracking } from '#server/fulfillment/orders/tracking.ts';
import { planParcels } from '#server/fulfillment/parcels/plan-parcels.ts';
import { type BookEntry, readBooks, writeBooksCsv } from '#server/orders/reading/read-books.ts';
import { cancelOrder } from '#server/orders/refunds/cancel-order.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newSession,
  oneSmallPrint,
  paySession,
  settleLatePayment,
} from '#tests/world/buy.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { orderContext } from '#tests/world/refund.ts';
import { planBatch } from '../batches/make-batch.ts';
import { labelParcel } from '../parcels/label-parcel.ts';
import { deliverParcel, shipPieces } from '../parcels/ship-parcel.ts';
import { pieceSteps } from '../tables.ts';
import { findPieces, findSteps } from './find-pieces.ts';
import { movePiece } from './move-piece.ts';
import { remakePiece } from './remake-piece.ts';
import { setAsidePiece, takeUpPiece } from './set-aside-piece.ts';

const world = await openTestShop();
const { db } = world.shop.database;
afterAll(world.close);

const tidePosts = {
  productMongoId: prints.tidePosts.id,
  sizeKey: 'giant',
  frame: 'NoFrame',
  mount: 'Full Bleed',
  quantity: 2,
};

/** A paid session with these items, by default one small print. */
async function paidSession(items: object[] = [oneSmallPrint], card?: string): Promise<string> {
  const session = await newSession(world, items);
  await paySession(world, session, { email: newEmail(), ...(card && { card }) });
  return session;
}

test('each unit of a paid order is a piece with its own code and its own crop and cuts', async () => {
  const order = await ingestedOrder(world, await paidSession([oneSmallPrint, tidePosts]));
  const pieces = await findPieces(db, { order: order._id });
  expect(pieces.map(({ title, artist, ordinal, station }) => [title, artist, ordinal, station])).toEqual([
    ['Misty Ridge', 'Ada Lind', 1, 'queued'],
    ['Tide Posts', 'Ada Lind', 1, 'queued'],
    ['Tide Posts', 'Ada Lind', 2, 'queued'],
  ]);
  expect(new Set(pieces.map(({ code }) => readPieceCode(code))).size).toBe(3);
  const [ofLandscape, unframed] = pieces;
  const variant = { size: 'small', frameColor: 'black', mount: 'Border' } as const;
  const { window } = frame(variant, 'landscape', defaultMouldings);
  const photograph = (await world.shop.catalogue.findPrint(prints.mistyRidge.id))?.photograph;
  expect(ofLandscape).toMatchObject({
    variant,
    orientation: 'landscape',
    cuts: { window: { width: 13.5, height: 9.5 }, rails: [{ count: 2 }, { count: 2 }] },
    crop: photograph && cropToFill(photograph, window),
    masterHash: exampleMaster(prints.mistyRidge.id).hash,
    isLate: false,
  });
  expect(unframed).toMatchObject({ orientation: 'portrait', cuts: { rails: [], mat: null } });
});

test('a piece freezes the crop of its variant, also one that is set apart', async () => {
  const set = (focusByCrop: FocusByCrop) =>
    db.execute(sql`update photographs set focus_by_form = ${JSON.stringify(focusByCrop)}::jsonb
      where id = ${prints.mistyRidge.id}`);
  await set({ 'small Border': { x: 0, y: 0 } });
  const { code } = await newPiece();
  await set({});
  expect(await pieceNow(code)).toMatchObject({ crop: { x: 0, y: 0 } });
});

test('a payment that is seen by several at once makes each piece once', async () => {
  const session = await paidSession([tidePosts]);
  const orders = await Promise.all([1, 2, 3, 4].map(() => ingestedOrder(world, session)));
  const [{ _id } = { _id: '' }] = orders;
  expect(await findPieces(db, { order: _id })).toHaveLength(2);
});

test('an order has no pieces until its payment has arrived', async () => {
  const session = await paidSession([oneSmallPrint], '4000 0000 0000 0341');
  const { _id } = await ingestedOrder(world, session);
  expect(await findPieces(db, { order: _id })).toEqual([]);
  await settleLatePayment(world, session);
  await expect.poll(() => findPieces(db, { order: _id })).toHaveLength(1);
});

const context = { db, jobs: world.shop.jobs, author: 'terminal' };
const ups = (number: string) => ({ carrier: 'UPS', number, url: null });
const label = { carrier: 'UPS', url: null, service: null, providerId: null, rateCents: null };

/** The pieces of a new order with these items, by default one small print. */
async function newPieces(items?: object[]) {
  const order = await ingestedOrder(world, await paidSession(items));
  return { order, codes: (await findPieces(db, { order: order._id })).map(({ code }) => code) };
}

async function newPiece() {
  const { order, codes } = await newPieces();
  return { order, code: codes[0] ?? '' };
}

async function pieceNow(code: string) {
  const [piece] = await findPieces(db, { codes: [code] });
  if (!piece) throw new Error(`There is no piece ${code}.`);
  return piece;
}

async function stepsOf(code: string) {
  return (await findSteps(db, (await pieceNow(code)).id)).map(({ station, note }) => note ?? station);
}

test('the first step of an order starts its production, and then its buyer can no longer cancel it', async () => {
  const { order, code } = await newPiece();
  expect(await movePiece(context, code, { to: 'printed' })).toMatchObject({
    isChanged: true,
    startsOrder: true,
  });
  expect(await findOrderWithParcels(db, order._id)).toMatchObject({ status: 'in_production' });
  expect(await cancelOrder({ ...orderContext(world), author: 'buyer' }, order._id)).toMatchObject({
    reason: 'impossible',
  });
  const titles = async () =>
    (await mailsTo(world, String(order.customerEmail))).map(({ subject }) => subject);
  await expect.poll(titles).toContainEqual(expect.stringContaining('is in production'));
});

test('a piece moves through the stations that it needs, and never back', async () => {
  const { code } = await newPiece();
  await movePiece(context, code, { to: 'joined' });
  expect(await stepsOf(code)).toEqual(['printed', 'trimmed', 'matted', 'cut', 'joined']);
  expect(await movePiece(context, code, { to: 'matted' })).toEqual({
    ok: false,
    reason: 'impossible',
    from: 'joined',
  });
  expect(await movePiece(context, '000000', { to: 'matted' })).toMatchObject({ reason: 'unknown-piece' });
});

test('people who move one piece to the same station at once move it once', async () => {
  const { code } = await newPiece();
  const moves = await Promise.all([1, 2, 3, 4].map(() => movePiece(context, code, { to: 'printed' })));
  expect(moves.filter((move) => move.ok && move.isChanged)).toHaveLength(1);
  expect(moves.every(({ ok }) => ok)).toBe(true);
  expect(await stepsOf(code)).toEqual(['printed']);
});

test('a piece that is set aside waits at its station until it is taken up again', async () => {
  const { code } = await newPiece();
  await movePiece(context, code, { to: 'trimmed' });
  await setAsidePiece(context, code, 'waits for mats');
  expect(await findPieces(db, { isSetAside: true })).toMatchObject([{ code, station: 'trimmed' }]);
  expect(await movePiece(context, code, { to: 'matted' })).toMatchObject({ why: 'waits for mats' });
  await takeUpPiece(context, code);
  expect(await movePiece(context, code, { to: 'matted' })).toMatchObject({ isChanged: true });
  const notes = ['set aside: waits for mats', 'taken up again'];
  expect(await stepsOf(code)).toEqual(['printed', 'trimmed', ...notes, 'matted']);
});

test('a remake is a new piece with the same cuts in the place of the old one, however often it is asked for', async () => {
  const { order, code } = await newPiece();
  expect(await remakePiece(context, code, { reason: 'torn' })).toMatchObject({ reason: 'not-begun' });
  await movePiece(context, code, { to: 'printed' });
  const remakes = await Promise.all([1, 2].map(() => remakePiece(context, code, { reason: 'torn' })));
  expect(remakes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const [old, remake] = await findPieces(db, { order: order._id });
  expect(old).toMatchObject({ code, setAsideReason: 'torn' });
  const { cuts, crop, masterHash } = await pieceNow(code);
  expect(remake).toMatchObject({ remakeOf: code, station: 'queued', cuts, crop, masterHash });
  expect(remakes).toContainEqual({ ok: false, reason: 'remade', as: remake?.code });
  expect(await movePiece(context, code, { to: 'trimmed' })).toMatchObject({ as: remake?.code });
});

test('a remake for a scratched glass keeps print, mat and rails, and only its glazing is cut', async () => {
  const { code } = await newPiece();
  await movePiece(context, code, { to: 'printed' });
  // Printed in an earlier year: the certificate of the new piece states it.
  const printedAt = new Date('2025-12-30T12:00:00Z');
  const { id } = await pieceNow(code);
  await db.update(pieceSteps).set({ at: printedAt }).where(eq(pieceSteps.pieceId, id));
  const keeps = ['print', 'mat', 'rails'] as const;
  await movePiece(context, code, { to: 'fitted' });
  const all = await remakePiece(context, code, {
    reason: 'scratched glass',
    keeps: [...keeps, 'glazing'],
  });
  expect(all).toEqual({ ok: false, reason: 'keeps-all' });
  const remade = await remakePiece(context, code, { reason: 'scratched glass', keeps });
  const remake = await pieceNow(remade.ok ? remade.code : '');
  expect(remake).toMatchObject({ station: 'matted', remakeOf: code, cuts: { kept: keeps } });
  const steps = await findSteps(db, remake.id);
  expect(steps.find(({ station }) => station === 'printed')?.at).toEqual(printedAt);
  expect(steps.at(-1)?.note).toBe(`remake of ${code}, keeps its print, mat and rails: scratched glass`);
  const codes = [remake.code];
  for (const [kind, part] of [
    ['print', 'print'],
    ['mat', 'mat'],
    ['moulding', 'rails'],
  ] as const) {
    const planned = await planBatch(db, { kind, codes });
    expect(planned).toEqual({ ok: false, reason: `Piece ${remake.code}: it keeps its ${part}.` });
  }
  expect(await planBatch(db, { kind: 'glazing', codes })).toMatchObject({ ok: true });
  expect(await movePiece(context, remake.code, { to: 'joined' })).toMatchObject({ reason: 'impossible' });
  const { cuts: left, station } = await pieceNow(remake.code);
  expect(stationsAfter(left, station)).toEqual(['cut', 'fitted', 'checked', 'packed']);
});

test('a remake of the print alone keeps the frame, and parts that are not made yet are made', async () => {
  const { code } = await newPiece();
  await movePiece(context, code, { to: 'matted' });
  const keeps = ['mat', 'rails', 'glazing'] as const;
  const first = await remakePiece(context, code, { reason: 'banding', keeps });
  const remake = await pieceNow(first.ok ? first.code : '');
  expect(remake, 'its rails are not cut').toMatchObject({ station: 'queued', cuts: { kept: ['mat'] } });
  await movePiece(context, remake.code, { to: 'fitted' });
  const second = await remakePiece(context, remake.code, { reason: 'banding', keeps });
  const again = await pieceNow(second.ok ? second.code : '');
  expect(again).toMatchObject({ station: 'queued', cuts: { kept: keeps } });
  expect(stationsOf(again.cuts)).toEqual([
    'queued',
    'printed',
    'trimmed',
    'matted',
    'fitted',
    'checked',
    'packed',
  ]);
});

test('a refund in the middle sets the pieces aside, and they cannot be moved anymore', async () => {
  const { order, code } = await newPiece();
  await movePiece(context, code, { to: 'trimmed' });
  await refundOrder(orderContext(world), order._id);
  expect(await pieceNow(code)).toMatchObject({
    station: 'trimmed',
    setAsideReason: 'the order was refunded',
    orderStatus: 'refunded',
  });
  expect(await movePiece(context, code, { to: 'matted' })).toMatchObject({ status: 'refunded' });
  expect(await takeUpPiece(context, code)).toMatchObject({ reason: 'order-ended' });
});

test('a cancellation sets the pieces aside in the same transaction', async () => {
  const { order, code } = await newPiece();
  await cancelOrder(orderContext(world), order._id);
  expect((await pieceNow(code)).setAsideReason).toBe('the order was canceled');
});

test('an order ships in parts, each with its tracking and an email, and has shipped with its last piece', async () => {
  const { order, codes } = await newPieces([oneSmallPrint, tidePosts]);
  const [one = '', two = '', three = ''] = codes;
  const ship = (code: string, number: string) =>
    shipPieces(context, order._id, { codes: [code], tracking: ups(number) });
  expect(await ship(one, '1Z1')).toMatchObject({ reason: 'not-packed', codes: [one] });
  for (const code of codes) await movePiece(context, code, { to: 'packed' });
  expect(await ship(one, '1Z1')).toMatchObject({ ok: true });
  expect(await ship(one, '1Z9')).toMatchObject({ reason: 'not-packed' });
  expect(await findOrderWithParcels(db, order._id)).toMatchObject({
    status: 'in_production',
    tracking: ups('1Z1'),
  });
  await Promise.all([ship(two, '1Z2'), ship(three, '1Z3')]);
  const shipped = await findOrderWithParcels(db, order._id);
  expect(shipped?.status).toBe('shipped');
  expect(shipped?.parcels.map(({ number }) => number).toSorted()).toEqual(['1Z1', '1Z2', '1Z3']);
  expect(shipped?.parcels[0]?.contents).toMatchObject([{ name: 'Misty Ridge by Ada Lind', quantity: 1 }]);
  const mails = async () =>
    (await mailsTo(world, String(order.customerEmail))).filter(({ subject }) =>
      subject.endsWith('has shipped'),
    );
  await expect.poll(mails).toHaveLength(3);
  const first = (await mails()).find(({ text }) => text.includes('1Z1'));
  expect(first?.subject).toMatch(/^Part of your order/);
  expect(first?.text).toContain('1 × Misty Ridge by Ada Lind, Small, 14.5x18.5 in');
  expect(first?.text).not.toContain('Tide Posts');
});

test('a parcel that arrives delivers the order once all its parcels have arrived', async () => {
  const { order, codes } = await newPieces([tidePosts]);
  for (const code of codes) {
    await movePiece(context, code, { to: 'packed' });
    await shipPieces(context, order._id, { codes: [code], tracking: ups(code) });
  }
  const parcels = (await findOrderWithParcels(db, order._id))?.parcels ?? [];
  const statuses: (string | undefined)[] = [];
  for (const { _id } of [...parcels, ...parcels]) {
    await deliverParcel(context, _id, { cause: 'label provider' });
    statuses.push((await findOrderWithParcels(db, order._id))?.status);
  }
  expect(statuses).toEqual(['shipped', 'delivered', 'delivered', 'delivered']);
});

test('a piece is a replacement only if the one before it has shipped', async () => {
  const { order, codes } = await newPieces([tidePosts]);
  const [torn = '', other = ''] = codes;
  await movePiece(context, torn, { to: 'printed' });
  const remake = async (code: string) => {
    const remade = await remakePiece(context, code, { reason: 'torn' });
    return remade.ok ? remade.code : '';
  };
  const ship = async (shipped: string[], number: string) => {
    for (const code of shipped) await movePiece(context, code, { to: 'packed' });
    return shipPieces(context, order._id, { codes: shipped, tracking: ups(number) });
  };
  const contents = async () =>
    (await findOrderWithParcels(db, order._id))?.parcels.map((parcel) =>
      parcel.contents.map(({ quantity, isReplacement }) => [quantity, isReplacement]),
    );
  const first = await remake(torn);
  await ship([first], '1Z5');
  expect(await contents()).toEqual([[[1, false]]]);
  await ship([await remake(first), other], '1Z6');
  const both = [
    [1, false],
    [1, true],
  ];
  expect(await contents()).toEqual([[[1, false]], both]);
});

test('a remake of a delivered piece can get a label', async () => {
  const { order, code } = await newPiece();
  await movePiece(context, code, { to: 'packed' });
  const shipped = await shipPieces(context, order._id, { codes: [code], tracking: ups('1Z7') });
  await deliverParcel(context, shipped.ok ? shipped.parcelId : '', { cause: 'owner' });
  const remade = await remakePiece(context, code, { reason: 'arrived damaged' });
  const again = remade.ok ? remade.code : '';
  await movePiece(context, again, { to: 'packed' });
  expect(await planParcels(db, order._id, [again])).toMatchObject({ ok: true });
  expect(await findOrderWithParcels(db, order._id)).toMatchObject({ status: 'delivered' });
});

test('the tracking of one parcel is corrected while the rest is made', async () => {
  const { order, codes } = await newPieces([tidePosts]);
  const ship = async (code = '', number = '') => {
    await movePiece(context, code, { to: 'packed' });
    await shipPieces(context, order._id, { codes: [code], tracking: ups(number) });
  };
  await ship(codes[0], '1Z81');
  const correct = (number: string, parcel: string) =>
    correctTracking(context, order._id, ups(number), parcel);
  expect(await correct('1Z82', '1Z81')).toEqual({ ok: true });
  expect(await correct('1Z82', '1Z81')).toMatchObject({ reason: 'unknown-parcel' });
  expect((await findOrderWithParcels(db, order._id))?.tracking).toEqual(ups('1Z82'));
  await ship(codes[1], '1Z91');
  expect(await correct('1Z83', '1Z82')).toEqual({ ok: true });
  const corrected = await findOrderWithParcels(db, order._id);
  expect(corrected?.tracking).toEqual(ups('1Z91'));
  expect(corrected?.parcels.map(({ number }) => number)).toEqual(['1Z83', '1Z91']);
  const texts = async () =>
    (await mailsTo(world, String(order.customerEmail)))
      .filter(({ subject }) => subject.startsWith('A new tracking number'))
      .map(({ text }) => text);
  await expect.poll(texts).toContainEqual(expect.stringMatching(/1Z83.+1 × Tide Posts/s));
});

test('no email promises the rest of an order whose parcels have all shipped', async () => {
  const { order, codes } = await newPieces([tidePosts]);
  for (const code of codes) {
    await movePiece(context, code, { to: 'packed' });
    await labelParcel(db, { ...label, orderId: order._id, id: newId(), number: `1Z${code}` }, [code]);
  }
  await moveOrder(context, order._id, { to: 'shipped', tracking: ups('1Z92') });
  const mails = async () =>
    (await mailsTo(world, String(order.customerEmail))).filter(({ subject }) =>
      subject.endsWith('has shipped'),
    );
  await expect.poll(mails).toHaveLength(2);
  expect((await mails()).map(({ text }) => text).join()).not.toContain('as soon as it ships');
});

test('a refund that is undone leaves an order where its parcels are by then', async () => {
  const { order, code } = await newPiece();
  await movePiece(context, code, { to: 'packed' });
  const status = async () => (await findOrderWithParcels(db, order._id))?.status;
  const id = newId();
  await labelParcel(db, { ...label, orderId: order._id, id, number: '1Z93' }, [code]);
  const dispute = await world.sandbox<{ id: string }>(`/sandbox/sessions/${order.sessionId}/dispute`, {});
  await world.sandbox(`/sandbox/disputes/${dispute.id}/close`, { status: 'lost' });
  await expect.poll(status).toBe('refunded');
  await deliverParcel(context, id, { cause: 'label provider' });
  expect(await status()).toBe('refunded');
  await world.sandbox(`/sandbox/disputes/${dispute.id}/win-appeal`, {});
  await expect.poll(status).toBe('delivered');
});

test('a shop that does not use the stations ships an order by hand, and the history says so', async () => {
  const { order, codes } = await newPieces([oneSmallPrint, tidePosts]);
  await moveOrder(context, order._id, { to: 'in_production' });
  expect(await moveOrder(context, order._id, { to: 'shipped', tracking: ups('1Z4') })).toEqual({ ok: true });
  for (const code of codes) {
    expect(await pieceNow(code)).toMatchObject({ station: 'packed' });
    expect(await stepsOf(code)).toEqual(['shipped by hand']);
  }
  expect((await findOrderWithParcels(db, order._id))?.parcels).toMatchObject([
    { number: '1Z4', contents: [{ quantity: 1 }, { quantity: 2 }] },
  ]);
});

test('an order ships once all its pieces are packed, or without those set aside if the owner insists', async () => {
  const { order, codes } = await newPieces([oneSmallPrint, tidePosts]);
  const [aside = '', begun = '', packed = ''] = codes;
  await movePiece(context, begun, { to: 'printed' });
  await movePiece(context, packed, { to: 'packed' });
  await setAsidePiece(context, aside, 'waits for glass');
  const move = { to: 'shipped', tracking: ups('1Z4') } as const;
  expect(await moveOrder(context, order._id, move)).toMatchObject({
    reason: 'not-packed',
    pieces: [
      { code: aside, setAsideReason: 'waits for glass' },
      { code: begun, station: 'printed' },
    ],
  });
  expect(await moveOrder(context, order._id, { ...move, unpacked: true })).toEqual({ ok: true });
  expect(await stepsOf(begun)).toEqual(['printed', 'shipped by hand']);
  expect((await stepsOf(packed)).at(-1)).toBe('packed');
  expect(await pieceNow(aside)).toMatchObject({ station: 'queued', parcelId: null });
  expect((await findOrderWithParcels(db, order._id))?.parcels).toMatchObject([
    { number: '1Z4', contents: [{ quantity: 2 }] },
  ]);
});

test('whatever is done to pieces at once, each paid unit has one piece that counts', async () => {
  const { order, codes } = await newPieces([oneSmallPrint, tidePosts]);
  const random = Array.from({ length: 40 }, (_, index) => codes[index % 3] ?? '');
  await Promise.all(
    random.map((code, index) => {
      if (index % 5 === 0) return remakePiece(context, code, { reason: 'torn' });
      if (index % 5 === 1) return setAsidePiece(context, code, 'waits');
      if (index % 5 === 2) return takeUpPiece(context, code);
      return movePiece(context, code, { to: index % 2 === 0 ? 'printed' : 'checked' });
    }),
  );
  const pieces = await findPieces(db, { order: order._id });
  const replaced = pieces.map(({ remakeOf }) => remakeOf);
  expect(pieces.filter(({ code }) => !replaced.includes(code))).toHaveLength(3);
  expect(pieces.filter(({ remakeOf }) => remakeOf === null).map(({ code }) => code)).toEqual(codes);
  for (const { code, station } of pieces) {
    const moves = (await stepsOf(code)).filter((step) => stations.some((each) => each === step));
    expect(moves).toEqual([...new Set(moves)]);
    expect(moves.at(-1) ?? 'queued').toBe(station);
  }
});

test('the books have each payment and refund on its day, and the refunds add up to the taxes', async () => {
  const order = await ingestedOrder(world, await paidSession([tidePosts]));
  await db.execute(sql`update orders set amount_tax = 1001 where id = ${order._id}`);
  for (const [amount, after] of [
    [33_333, 0],
    [undefined, 33_333],
  ] as const) {
    await refundOrder(orderContext(world), order._id, { amount, after });
  }
  const entries = ((await Readable.from(readBooks(db, {})).toArray()) as BookEntry[]).filter(
    ({ sessionId }) => sessionId === order.sessionId,
  );
  const { amountTotal } = order;
  expect(entries.map(({ kind, total }) => [kind, total])).toEqual([
    ['payment', amountTotal],
    ['refund', -33_333],
    ['refund', 33_333 - amountTotal],
  ]);
  expect(entries.reduce((sum, { tax }) => sum + tax, 0)).toBe(0);
  expect(entries[0]).toMatchObject({ tax: 1001, net: amountTotal - 1001, state: 'OR', zip: '97201' });
  expect(await Readable.from(readBooks(db, { to: entries[0]?.at })).toArray()).not.toContainEqual(entries[0]);
  const lines = await Readable.from(writeBooksCsv(readBooks(db, {}))).toArray();
  expect(lines.join('')).toContain(`,-${(333.33).toFixed(2)},\r\n`);
});
