import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { refundPayment } from '#server/payments/refund-payment.ts';
import { mailsTo, newEmail, newOrder, paymentOf } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext, refundsOf, rowOf } from '#tests/world/refund.ts';
import { reconcileOrders } from '../placing/reconcile-orders.ts';
import { type RefundRequest, refundOrder } from './refund-order.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

const refund = ({ _id }: { _id: string }, request?: RefundRequest) =>
  refundOrder(orderContext(world), _id, request);

async function refundMails(email: string) {
  return (await mailsTo(world, email)).filter(({ subject }) => subject.includes('refunded'));
}

test('a part is refunded and then the rest, and the buyer gets an email about each', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const part = await refund(order, { amount: 5000 });
  expect(part).toMatchObject({ ok: true, amount: 5000, refunded: 0, charged: 20_000 });
  expect(await rowOf(world, order)).toMatchObject({ status: 'paid', amountRefunded: 5000 });
  await expect.poll(() => refundMails(email)).toHaveLength(1);

  expect(await refund(order)).toMatchObject({ ok: true, amount: 15_000, refunded: 5000 });
  expect(await rowOf(world, order)).toMatchObject({
    status: 'refunded',
    paymentStatus: 'refunded',
    amountRefunded: 20_000,
  });
  expect(await refundsOf(world, order)).toEqual([5000, 15_000]);
  await expect.poll(() => refundMails(email)).toHaveLength(2);
  const mails = await refundMails(email);
  const bySubject = new Map(mails.map((mail) => [mail.subject, mail.text]));
  const number = orderNumber(order);
  expect(bySubject.get(`Part of your order ${number} has been refunded`)).toContain(
    `We have refunded $50.00 of $200.00 for order ${number}.`,
  );
  expect(bySubject.get(`Your order ${number} has been refunded`)).toContain(
    `We have refunded $150.00 for order ${number}. Together with earlier refunds, that is $200.00, the full amount.`,
  );
});

test('of concurrent refund requests only one moves money', async () => {
  const order = await newOrder(world);
  const results = await Promise.all([1, 2, 3].map(() => refund(order, { amount: 5000 })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundsOf(world, order)).toEqual([5000]);
});

test('the same part is refused a second time unless the request states what was refunded before', async () => {
  const order = await newOrder(world);
  await refund(order, { amount: 5000 });
  expect(await refund(order, { amount: 5000 })).toMatchObject({
    reason: 'other-total',
    refunded: 5000,
    charged: 20_000,
  });
  expect(await refund(order, { amount: 5000, after: 5000 })).toMatchObject({ ok: true });
  expect(await refund(order, { amount: 5000, after: 5000 })).toMatchObject({ reason: 'other-total' });
  expect(await refundsOf(world, order)).toEqual([5000, 5000]);
});

test('a refund of more than is left is refused, and so is any after a full refund', async () => {
  const order = await newOrder(world);
  expect(await refund(order, { amount: 20_001 })).toMatchObject({ reason: 'more-than-left', refunded: 0 });
  await refund(order, { amount: 12_000 });
  expect(await refund(order, { amount: 8001, after: 12_000 })).toMatchObject({ reason: 'more-than-left' });
  await refund(order);
  expect(await refund(order)).toMatchObject({ reason: 'nothing-left', refunded: 20_000 });
  expect(await refundsOf(world, order)).toEqual([12_000, 8000]);
});

test('an unpaid or unknown order is not refunded', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const unpaidOrder = await newOrder(world, { card: '4000 0000 0000 0341' });
  expect(await refund(unpaidOrder)).toEqual({ ok: false, reason: 'not-paid' });
  expect(await refund({ _id: crypto.randomUUID() })).toEqual({ ok: false, reason: 'unknown-order' });
});

test('a refund whose process died before recording it is recorded later and not made twice', async () => {
  await world.setFaults({ webhooks: { drop: true } });
  const email = newEmail();
  const order = await newOrder(world, { email });
  const payment_intent = await paymentOf(world, order.sessionId);
  await world.provider.refunds.create(
    { payment_intent, amount: 5000 },
    { idempotencyKey: `refund-${order._id}-0` },
  );
  expect(await rowOf(world, order)).toMatchObject({ amountRefunded: 0 });
  await reconcileOrders(orderContext(world));
  expect(await rowOf(world, order)).toMatchObject({ status: 'paid', amountRefunded: 5000 });
  expect(await refund(order, { amount: 5000 })).toMatchObject({ reason: 'other-total', refunded: 5000 });
  expect(await refundsOf(world, order)).toEqual([5000]);
  await expect.poll(() => refundMails(email)).toHaveLength(1);
});

test('a refund that a killed process had requested is not made again', async () => {
  const order = await newOrder(world);
  const paymentIntent = (await rowOf(world, order))?.paymentIntent ?? '';
  const maker = { by: 'owner', changeId: crypto.randomUUID() };
  const request = { paymentIntent, orderId: order._id, earlierRefunds: 0, maker };
  const { payments } = orderContext(world);
  const firstResult = await refundPayment(payments, { ...request, amount: 5000 });
  expect(await refundPayment(payments, { ...request, amount: 5000 })).toEqual(firstResult);
  await expect(refundPayment(payments, { ...request, amount: 6000 })).rejects.toThrow('has not confirmed');
  expect(await refundsOf(world, order)).toEqual([5000]);
});

test('while the provider is down nothing is refunded, and the same request later refunds once', async () => {
  const order = await newOrder(world);
  await world.setFaults({ api: { status: 500 } });
  await expect(refund(order, { amount: 5000 })).rejects.toThrow('The payment provider does not answer.');
  await world.setFaults();
  expect(await refund(order, { amount: 5000 })).toMatchObject({ ok: true });
  expect(await refundsOf(world, order)).toEqual([5000]);
});
