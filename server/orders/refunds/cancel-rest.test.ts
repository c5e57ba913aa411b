import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settleClaimRefunds } from '#server/fulfillment/claims/refund-claim.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { remakePiece } from '#server/fulfillment/pieces/remake-piece.ts';
import { claims } from '#server/fulfillment/tables.ts';
import { ingestedOrder, mailsTo, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { claim, shippedOrder } from '#tests/world/claim.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, refundsOf } from '#tests/world/refund.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { buyerCause } from '../history.ts';
import { refundCancelledJob } from '../order-jobs.ts';
import { reconcileOrders } from '../placing/reconcile-orders.ts';
import { cancelFor } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

/** An order of two prints, of which one has shipped. Each costs half. */
async function partShipped(email = newEmail()) {
  const session = await newSession(world, [{ ...oneSmallPrint, quantity: 2 }]);
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  const [shipped] = await findPieces(world.shop.database.db, { order: order._id });
  if (!shipped) throw new Error('The order has no pieces.');
  await ship(order._id, shipped.code);
  return { order, shipped, half: order.amountTotal / 2 };
}

async function ship(orderId: string, code: string): Promise<void> {
  const context = orderContext(world);
  await movePiece(context, code, { to: 'packed' });
  const tracking = { carrier: 'UPS', number: `1Z${crypto.randomUUID().slice(0, 8)}`, url: null };
  expect(await shipPieces(context, orderId, { codes: [code], tracking })).toMatchObject({ ok: true });
}

async function cancel(orderId: string): Promise<void> {
  const cancellation = { cause: buyerCause, ground: 'delay', now: new Date() } as const;
  expect(await cancelFor(orderContext(world), orderId, cancellation)).toMatchObject({ ok: true });
}

async function cancelRest(orderId: string): Promise<void> {
  await cancel(orderId);
  await waitForJobs(world, refundCancelledJob.name);
}

test('a print that the owner has refunded by hand is not refunded again with the rest', async () => {
  const email = newEmail();
  const { order, half } = await partShipped(email);
  await refundOrder(orderContext(world), order._id, { amount: half });
  // An email about the refund that is still to be sent would say that the rest is canceled.
  const isRefund = ({ subject }: { subject: string }) => subject.endsWith('has been refunded');
  await expect.poll(async () => (await mailsTo(world, email)).some(isRefund)).toBe(true);
  await cancelRest(order._id);
  expect(await refundsOf(world, order)).toEqual([half]);
  const canceled = async () =>
    (await mailsTo(world, email)).filter(({ subject }) => subject.includes('has been canceled'));
  await expect.poll(canceled).toHaveLength(1);
  expect((await canceled())[0]?.text).toContain('What you paid for it has already been refunded.');
});

test('what was refunded for damage of a print that shipped comes on top of the rest', async () => {
  const { order, shipped, half } = await partShipped();
  const refundCents = 3000;
  await world.shop.database.db.insert(claims).values({
    ...{ id: newId(), orderId: order._id, pieceId: shipped.id, words: 'A corner is bent.' },
    ...{ isLate: false, decideBy: new Date(), state: 'refund', refundCents },
  });
  await refundOrder(orderContext(world), order._id, { amount: refundCents });
  await cancelRest(order._id);
  expect(await refundsOf(world, order)).toEqual([refundCents, half]);
});

test('the rest waits for the refund of a claim whose answer was lost, and the buyer gets both', async () => {
  const shipped = await shippedOrder(world, { quantity: 2, shipped: 1 });
  const { order } = shipped;
  const owner = await newStaff(world);
  const { _id } = (await claim(world, shipped)).json();
  const lostAnswer = { path: '/v1/refunds', method: 'POST', cut: true, afterWork: true };
  await world.setFaults({ webhooks: { drop: true }, api: lostAnswer });
  const refund = await studio(world, `POST claims/${_id}/refund`, {
    ...owner,
    body: { amount: 5000, after: 0 },
  });
  expect(refund.statusCode).toBe(502);
  await world.setFaults();
  await cancel(order._id);
  await expect.poll(() => lastErrorOf(order._id)).toContain('could not be refunded: unanswered');
  expect(await refundsOf(world, order)).toEqual([5000]);

  await reconcileOrders(orderContext(world));
  await settleClaimRefunds(orderContext(world));
  await expect.poll(() => refundsOf(world, order), { timeout: 60_000 }).toEqual([5000, 20_000]);
});

/** Why the job of a cancellation failed. */
async function lastErrorOf(orderId: string): Promise<string | undefined> {
  const { rows } = await world.shop.database.pool.query<{ error: string }>(
    `select output ->> 'message' as error from pgboss.job where name = $1 and data ->> 'orderId' = $2`,
    [refundCancelledJob.name, orderId],
  );
  return rows[0]?.error ?? undefined;
}

test('a damaged print whose remake has not shipped is refunded with the rest, and otherwise not', async () => {
  const { order, shipped, half } = await partShipped();
  await remakePiece(orderContext(world), shipped.code, { reason: 'It arrived damaged.' });
  await cancelRest(order._id);
  expect(await refundsOf(world, order)).toEqual([order.amountTotal]);

  const other = await partShipped();
  const remade = await remakePiece(orderContext(world), other.shipped.code, {
    reason: 'It arrived damaged.',
  });
  if (!remade.ok) throw new Error(remade.reason);
  await ship(other.order._id, remade.code);
  await cancelRest(other.order._id);
  expect(await refundsOf(world, other.order)).toEqual([half]);
});
