import { eq, ne } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { cancelFor } from '#server/orders/refunds/cancel-order.ts';
import { disputes, orders } from '#server/orders/tables.ts';
import { findChangesOf } from '#server/staff/record-staff-change.ts';
import { readShopTroubles } from '#server/status/read-status.ts';
import { mailsTo, paymentOf } from '#tests/world/buy.ts';
import { claim, shippedOrder } from '#tests/world/claim.ts';
import { letJobsStart } from '#tests/world/let-time-pass.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { findPieces } from '../pieces/find-pieces.ts';
import { movePiece } from '../pieces/move-piece.ts';
import { remakePiece } from '../pieces/remake-piece.ts';
import { claims } from '../tables.ts';
import { settleClaimRefunds } from './refund-claim.ts';

let time = new Date();
const world = await openTestShop({ now: () => time });
const { db } = world.shop.database;
const owner = await newStaff(world);
afterEach(() => world.setFaults());
afterAll(() => world.close());

/** An order with an open claim of its first print. */
async function claimed(quantity = 1) {
  const shipped = await shippedOrder(world, { quantity });
  const { _id } = (await claim(world, shipped)).json();
  return { ...shipped, claimId: String(_id) };
}

const decide = (
  claimId: string,
  decision: 'remake' | 'refund' | 'decline' | 'extend',
  body: object,
  as = owner,
) => studio(world, `POST claims/${claimId}/${decision}`, { ...as, body });

async function readClaim(claimId: string) {
  return (await studio(world, `GET claims/${claimId}`, owner)).json();
}

async function undo(changeHeader: unknown) {
  const [changeId] = String(changeHeader).split(' ');
  return studio(world, `POST changes/${changeId}/undo`, owner);
}

const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);

const reason = 'The photos show no damage to the print.';

test('an owner sees the claim with its print, order and parcel; books may read it', async () => {
  const { claimId, order, codes } = await claimed();
  const shown = await readClaim(claimId);
  expect(shown).toMatchObject({
    ...{
      orderId: order._id,
      pieceCode: codes[0],
      state: 'open',
      positions: [1],
      isLate: false,
      deliveredAt: null,
    },
    ...{ image: expect.stringContaining('/photographs/'), isOverdue: false, daysLeft: 7 },
    ...{ pricePaid: 20_000, amountRefunded: 0, leftToRefund: 20_000, parcel: { carrier: 'UPS' } },
  });
  const books = await newStaff(world, { role: 'books' });
  expect((await studio(world, `GET claims/${claimId}`, books)).statusCode).toBe(200);
  const { claims: listed } = (await studio(world, 'GET claims?state=open', books)).json();
  expect(listed.map(({ _id }: { _id: string }) => _id)).toContain(claimId);
  expect((await decide(claimId, 'decline', { words: reason }, books)).statusCode).toBe(403);
});

test('a page of claims goes on after its cursor, open claims before decided ones', async () => {
  const [first, second] = [await claimed(), await claimed()];
  await decide(first.claimId, 'decline', { words: reason });
  const read = async (query = '') => {
    const { claims: listed } = (await studio(world, `GET claims${query}`, owner)).json();
    return listed.map(({ _id }: { _id: string }) => _id);
  };
  const all = await read();
  expect(all.indexOf(second.claimId)).toBeLessThan(all.indexOf(first.claimId));
  expect(await read(`?cursor=${second.claimId}`)).toEqual(all.slice(all.indexOf(second.claimId) + 1));
  const [open, decided] = [await read('?state=open'), await read('?state=decided')];
  expect([open, decided].flat()).toEqual(all);
  expect(open).toContain(second.claimId);
  expect(decided).toContain(first.claimId);
  const { counts } = (await studio(world, 'GET claims?state=open', owner)).json();
  expect(counts).toEqual({ open: open.length, decided: decided.length });
});

test('a remake makes a new piece without a payment, and the buyer is emailed once', async () => {
  const { claimId, order, codes, email } = await claimed();
  const decided = await decide(claimId, 'remake', {});
  expect(decided.statusCode, decided.body).toBe(204);
  const [old, remake] = await findPieces(db, { order: order._id });
  expect(old).toMatchObject({ code: codes[0], setAsideReason: expect.stringContaining('claim') });
  expect(remake).toMatchObject({ remakeOf: codes[0], station: 'queued' });
  expect(await readClaim(claimId)).toMatchObject({
    state: 'remake',
    remakeCode: remake?.code,
    decidedBy: owner.name,
  });
  expect(await refundsOf(world, order)).toEqual([]);
  await letJobsStart(world);
  const subject = `We are making your print of order ${orderNumber(order)} again`;
  await expect.poll(() => subjectsTo(email)).toContain(subject);
  const mail = (await mailsTo(world, email)).find((each) => each.subject === subject);
  for (const words of [
    'You pay nothing for it',
    "We'll email you the tracking number as soon as it ships.",
    'If you would rather have your money back, reply to this email before then.',
  ])
    expect(mail?.text).toContain(words);
  expect((await decide(claimId, 'decline', { words: reason })).json()).toMatchObject({
    code: 'decided',
    error: 'This claim is decided already: made again.',
  });
});

test('a remake that was undone leaves no new piece, an open claim, and no email', async () => {
  const { claimId, order, codes, email } = await claimed();
  const decided = await decide(claimId, 'remake', {});
  const undone = await undo(decided.headers['studio-change']);
  expect(undone.statusCode, undone.body).toBe(204);
  const pieces = await findPieces(db, { order: order._id });
  expect(pieces).toMatchObject([{ code: codes[0], setAsideReason: null }]);
  expect(await readClaim(claimId)).toMatchObject({ state: 'open', decidedAt: null, remakeCode: null });
  expect((await decide(claimId, 'decline', { words: reason })).statusCode).toBe(204);
  await letJobsStart(world);
  const number = orderNumber(order);
  await expect.poll(() => subjectsTo(email)).toContain(`Our decision about your report for order ${number}`);
  expect(await subjectsTo(email)).not.toContain(`We are making your print of order ${number} again`);
});

test('a remake on which work has begun is not undone', async () => {
  const { claimId, order } = await claimed();
  const decided = await decide(claimId, 'remake', {});
  const remake = (await findPieces(db, { order: order._id })).at(-1)?.code ?? '';
  await movePiece(orderContext(world), remake, { to: 'printed' });
  const undone = await undo(decided.headers['studio-change']);
  expect([undone.statusCode, undone.json().code]).toEqual([409, 'changed_since']);
  expect(await readClaim(claimId)).toMatchObject({ state: 'remake' });
});

test('a claim of a print that is made again already is decided so, and undoing it keeps the piece', async () => {
  const { claimId, order, codes } = await claimed();
  await remakePiece(orderContext(world), codes[0] ?? '', { reason: 'The buyer called.' });
  const decided = await decide(claimId, 'remake', {});
  expect(decided.statusCode, decided.body).toBe(204);
  const [, remake, ...others] = await findPieces(db, { order: order._id });
  expect(others).toEqual([]);
  expect(await readClaim(claimId)).toMatchObject({ state: 'remake', remakeCode: remake?.code });
  expect((await undo(decided.headers['studio-change'])).statusCode).toBe(204);
  expect(await findPieces(db, { order: order._id })).toHaveLength(2);
});

test('a decision that takes longer has a later day, of which the buyer is emailed once', async () => {
  const { claimId, order, email } = await claimed();
  const { decideBy } = await readClaim(claimId);
  const day = (days: number) => isoDay(new Date(Date.now() + days * dayMs));
  const put = (decideBy: string) => decide(claimId, 'extend', { decideBy });
  expect((await put(decideBy.slice(0, 10))).json().error).toMatch(
    /^The new day must be after \w+ \d+, \d{4}\.$/,
  );
  expect((await put(day(91))).json().error).toBe('The new day must be at most 90 days from now.');
  const first = await put(day(30));
  expect(first.statusCode, first.body).toBe(204);
  expect((await put(day(30))).statusCode).toBe(409);
  expect(await readClaim(claimId)).toMatchObject({ state: 'open', decideBy: `${day(30)}T23:59:59.000Z` });
  const { claims } = (await studio(world, 'GET claims', owner)).json();
  expect(claims.find(({ _id }: { _id: string }) => _id === claimId)).toMatchObject({ isOverdue: false });
  await letJobsStart(world);
  const subject = `Your report for order ${orderNumber(order)} takes us longer`;
  await expect.poll(() => subjectsTo(email)).toContain(subject);
  const mail = (await mailsTo(world, email)).find((each) => each.subject === subject);
  for (const words of [
    `We now decide by ${formatUtcDay(`${day(30)}T12:00:00Z`)}, and email you then.`,
    'You need to do nothing until then.',
    'none of your rights under the law of your state',
  ])
    expect(mail?.text).toContain(words);
  // Undone, the claim has its first day again, and the buyer has read the other.
  const undone = await undo(first.headers['studio-change']);
  expect(undone.statusCode).toBe(200);
  expect(undone.json().message).toBe('The email about it has already been sent.');
  expect(await readClaim(claimId)).toMatchObject({ decideBy });
  const again = await put(day(20));
  expect((await undo(again.headers['studio-change'])).statusCode).toBe(204);
  await letJobsStart(world);
  expect((await subjectsTo(email)).filter((each) => each === subject)).toHaveLength(1);
});

test('a declined claim needs a reason, which the buyer reads with the right to reply', async () => {
  const { claimId, order, email, headers } = await claimed();
  expect((await decide(claimId, 'decline', { words: 'No.' })).statusCode).toBe(400);
  const decided = await decide(claimId, 'decline', { words: reason });
  await letJobsStart(world);
  const subject = `Our decision about your report for order ${orderNumber(order)}`;
  await expect.poll(() => subjectsTo(email)).toContain(subject);
  const mail = (await mailsTo(world, email)).find((each) => each.subject === subject);
  expect(mail?.text).toContain(reason);
  const decisions = (await subjectsTo(email)).filter((each) => each === subject);
  expect(decisions, 'once').toHaveLength(1);
  expect(mail?.text).toContain('You can reply to this email, for example with more photos');
  expect(mail?.text).toContain('none of your rights under the law of your state');
  const url = `/api/orders/${order._id}/claims`;
  const { claims: shown } = (await world.app.inject({ url, headers })).json();
  expect(shown).toMatchObject([{ state: 'declined', decision: reason }]);
  const undone = await undo(decided.headers['studio-change']);
  expect(undone.json().message).toBe('The email about it has already been sent.');
  expect(await readClaim(claimId)).toMatchObject({ state: 'open' });
});

test('a refund decides the claim, and the email about the refund names the claim', async () => {
  const { claimId, order, email } = await claimed();
  const words = 'We refund a quarter for the scratched frame.';
  const refunded = await decide(claimId, 'refund', { amount: 5000, after: 0, words });
  expect(refunded.statusCode, refunded.body).toBe(200);
  expect(await refundsOf(world, order)).toEqual([5000]);
  expect(await readClaim(claimId)).toMatchObject({
    state: 'refund',
    refundCents: 5000,
    amountRefunded: 5000,
    begunRefund: null,
  });
  const subject = `Part of your order ${orderNumber(order)} has been refunded`;
  await expect.poll(() => subjectsTo(email)).toContain(subject);
  const mail = (await mailsTo(world, email)).find((each) => each.subject === subject);
  expect(mail?.text).toContain('This is our answer to your report of');
  expect(mail?.text).toContain(words);
  expect((await decide(claimId, 'refund', { amount: 5000, after: 5000 })).statusCode).toBe(409);
  const log = (await studio(world, 'GET changes', owner)).json();
  expect(JSON.stringify(log)).toContain('decided a claim: refunded $50.00');

  const path = `POST orders/${order._id}/refund`;
  await studio(world, path, { ...owner, body: { amount: 5000, after: 5000 } });
  const ofRefunds = async () =>
    (await mailsTo(world, email)).filter((each) => each.subject === subject).map(({ text }) => text);
  await expect.poll(ofRefunds).toHaveLength(2);
  const another = (await ofRefunds()).filter((text) => !text.includes('This is our answer to your report'));
  expect(another, 'the same amount for another reason').toHaveLength(1);
});

test('a refund that the shop or the provider refuses leaves the claim open, and only a try is in the log', async () => {
  const { claimId, order } = await claimed();
  const outcomes = async () => {
    const decisions = await findChangesOf(db, { action: 'claim.refund-decided', ids: [claimId] });
    return decisions.map(({ outcome }) => outcome);
  };
  const tooMuch = await decide(claimId, 'refund', { amount: 30_000, after: 0 });
  expect([tooMuch.statusCode, tooMuch.json().error]).toEqual([409, 'Only $200.00 is left to refund.']);
  expect(await readClaim(claimId)).toMatchObject({ state: 'open', begunRefund: null });
  expect(await outcomes()).toEqual([]);
  await world.setFaults({ api: { path: '/v1/refunds', method: 'POST', status: 400 } });
  const refused = await decide(claimId, 'refund', { amount: 20_000, after: 0 });
  await world.setFaults();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'by_provider']);
  expect(await readClaim(claimId)).toMatchObject({ state: 'open', begunRefund: null });
  expect(await outcomes()).toEqual(['failed']);
  expect((await decide(claimId, 'refund', { amount: 20_000, after: 0 })).statusCode).toBe(200);
  expect(await refundsOf(world, order)).toEqual([20_000]);
});

test('what was lost in a dispute is not left to refund', async () => {
  const { claimId, order } = await claimed();
  expect(await readClaim(claimId)).toMatchObject({ amountRefunded: 0, leftToRefund: 20_000 });
  const lost = { status: 'lost', reason: 'general', openedAt: time };
  await db.insert(disputes).values({ id: `du_${claimId}`, orderId: order._id, amount: 5_000, ...lost });
  expect(await readClaim(claimId)).toMatchObject({ amountRefunded: 0, leftToRefund: 15_000 });
  await db.update(orders).set({ heldReason: 'is held', status: 'paid' }).where(eq(orders.id, order._id));
  expect((await readShopTroubles(db, [], world.shop.configuration, time)).heldOrders).toMatchObject([
    { leftToRefund: 15_000 },
  ]);
});

test('a refund without an answer keeps the decision, and the same request later refunds once', async () => {
  const { claimId, order, headers } = await claimed();
  await world.setFaults({
    api: { cut: true, afterWork: true, path: '/v1/refunds' },
    webhooks: { drop: true },
  });
  const cut = await decide(claimId, 'refund', { amount: 5000, after: 0 });
  await world.setFaults({ webhooks: { drop: true } });
  expect(cut.statusCode).toBe(502);
  expect(await readClaim(claimId)).toMatchObject({ state: 'open', begunRefund: 5000 });
  expect((await decide(claimId, 'remake', {})).json().code).toBe('refund_begun');
  expect((await decide(claimId, 'refund', { amount: 6000, after: 0 })).json().code).toBe('refund_begun');
  const url = `/api/orders/${order._id}/claims/${claimId}/withdraw`;
  expect((await world.app.inject({ method: 'POST', url, headers })).json().code).toBe('refund_begun');
  await decide(claimId, 'refund', { amount: 5000, after: 0 });
  await settleClaimRefunds(orderContext(world));
  expect(await refundsOf(world, order)).toEqual([5000]);
  expect(await readClaim(claimId)).toMatchObject({ state: 'refund', refundCents: 5000 });
});

test('a refund that is sent four times at once moves money once', async () => {
  const { claimId, order } = await claimed();
  const sent = [1, 2, 3, 4].map(() => decide(claimId, 'refund', { amount: 5000, after: 0 }));
  for (const { statusCode, body } of await Promise.all(sent)) expect(statusCode, body).toBeLessThan(500);
  await settleClaimRefunds(orderContext(world));
  expect(await refundsOf(world, order)).toEqual([5000]);
  expect(await readClaim(claimId)).toMatchObject({ state: 'refund', refundCents: 5000 });
});

test('the shipped part of a canceled order is claimed, and refunded but not made again', async () => {
  const shipped = await shippedOrder(world, { quantity: 2, shipped: 1 });
  const { order } = shipped;
  const context = orderContext(world);
  await cancelFor(context, order._id, { cause: 'buyer', ground: 'delay', now: time });
  await expect.poll(() => refundsOf(world, order)).toEqual([20_000]);
  const filed = await claim(world, shipped);
  expect(filed.statusCode, filed.body).toBe(201);
  const { _id } = filed.json();
  expect(await readClaim(_id)).toMatchObject({ state: 'open', orderStatus: 'cancelled' });
  const remade = await decide(_id, 'remake', {});
  expect([remade.statusCode, remade.json().code]).toEqual([409, 'not_remade']);
  const refunded = await decide(_id, 'refund', { amount: 20_000, after: 20_000 });
  expect(refunded.statusCode, refunded.body).toBe(200);
  expect(await readClaim(_id)).toMatchObject({ state: 'refund', orderStatus: 'refunded' });
});

test('an open claim ends with a full refund that was made elsewhere', async () => {
  const { claimId, order, email } = await claimed();
  const payment_intent = await paymentOf(world, order.sessionId);
  await world.provider.refunds.create({ payment_intent });
  await expect.poll(async () => (await readClaim(claimId)).state).toBe('refund');
  expect(await readClaim(claimId)).toMatchObject({ refundCents: null, decidedBy: null });
  const subject = `Your order ${orderNumber(order)} has been refunded`;
  await expect.poll(() => subjectsTo(email)).toContain(subject);
  const declined = await decide(claimId, 'decline', { words: reason });
  expect(declined.json()).toMatchObject({ error: 'This claim is decided already: refunded.' });
});

test('two claims of one order never share a refund', async () => {
  const { claimId, order, ...shipped } = await claimed(2);
  const second = (await claim(world, { ...shipped, order }, { pieceId: String(shipped.pieceIds[1]) })).json();
  const refund = (id: string, after: number) => decide(id, 'refund', { amount: 5000, after });
  await world.setFaults({
    api: { cut: true, afterWork: true, path: '/v1/refunds' },
    webhooks: { drop: true },
  });
  expect((await refund(claimId, 0)).statusCode).toBe(502);
  await world.setFaults({ webhooks: { drop: true } });
  const refused = await refund(second._id, 0);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'other_refund_begun',
      error: 'A refund of another claim of this order was begun and is not finished. Try again once it is.',
    },
  ]);
  await refund(claimId, 0);
  await settleClaimRefunds(orderContext(world));
  expect(await readClaim(claimId)).toMatchObject({ state: 'refund', amountRefunded: 5000 });
  expect(await readClaim(second._id)).toMatchObject({ state: 'open', begunRefund: null });
  expect((await refund(second._id, 5000)).statusCode).toBe(200);
  expect(await refundsOf(world, order)).toEqual([5000, 5000]);
});

test('a claim does not take a refund that the owner made for another reason', async () => {
  const { claimId, order } = await claimed();
  await world.setFaults({ api: { cut: true, path: '/v1/refunds' } });
  expect((await decide(claimId, 'refund', { amount: 5000, after: 0 })).statusCode).toBe(502);
  await world.setFaults();
  const body = { amount: 5000, after: 0 };
  await studio(world, `POST orders/${order._id}/refund`, { ...owner, body });
  await settleClaimRefunds(orderContext(world));
  expect(await refundsOf(world, order)).toEqual([5000]);
  expect(await readClaim(claimId)).toMatchObject({ state: 'open', amountRefunded: 5000 });
});

test('of two owners who decide at once, one does', async () => {
  const { claimId, order } = await claimed();
  const second = await newStaff(world);
  const outcomes = await Promise.all([
    decide(claimId, 'remake', {}),
    decide(claimId, 'decline', { words: reason }, second),
    decide(claimId, 'refund', { amount: 20_000, after: 0 }, second),
  ]);
  const codes = outcomes.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code < 300)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(2);
  const { state } = await readClaim(claimId);
  expect(await refundsOf(world, order)).toEqual(state === 'refund' ? [20_000] : []);
  expect(await findPieces(db, { order: order._id })).toHaveLength(state === 'remake' ? 2 : 1);
});

test('a refund needs a fresh verification', async () => {
  const { claimId } = await claimed();
  const earlier = time;
  time = new Date(time.getTime() + 6 * 60_000);
  const refused = await decide(claimId, 'refund', { amount: 5000, after: 0 });
  time = earlier;
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
});

test('Today and the status name an open claim with its day, as an alert from the working day before it', async () => {
  const { claimId, order } = await claimed();
  const line = async () => {
    const { lines } = (await studio(world, 'GET today', owner)).json();
    return lines.find(({ id }: { id: string }) => id === `claim-${claimId}`);
  };
  const { decideBy } = await readClaim(claimId);
  // Today lists five claims, so the others have been decided.
  await db.update(claims).set({ state: 'declined' }).where(ne(claims.id, claimId));
  expect(await line()).toMatchObject({
    isAlert: false,
    sentence: expect.stringContaining(orderNumber(order)),
  });
  await db
    .update(claims)
    .set({ decideBy: new Date(time.getTime() + 1000) })
    .where(eq(claims.id, claimId));
  expect(await line()).toMatchObject({
    isAlert: true,
    sentence: expect.stringContaining('is open; decide by'),
  });
  await db
    .update(claims)
    .set({ decideBy: new Date(time.getTime() - dayMs) })
    .where(eq(claims.id, claimId));
  expect(await line()).toMatchObject({
    isAlert: true,
    sentence: expect.stringContaining('should have been decided by'),
  });
  const shown = (await studio(world, `GET orders/${order._id}`, owner)).json<StudioOrder>();
  expect(shown.openClaims).toMatchObject([{ id: claimId, isOverdue: true }]);
  await db.update(claims).set({ state: 'declined' }).where(eq(claims.id, claimId));
  expect((await studio(world, `GET orders/${order._id}`, owner)).json()).toMatchObject({ openClaims: [] });
  await db.update(claims).set({ state: 'open' }).where(eq(claims.id, claimId));
  const { openClaims } = await readShopTroubles(db, [], world.shop.configuration, time);
  expect(openClaims[0]).toMatchObject({ id: claimId, isOverdue: true });
  expect(new Date(decideBy).getTime()).toBeGreaterThan(time.getTime() + 7 * dayMs);
});
