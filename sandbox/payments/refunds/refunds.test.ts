import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import fixtureKeys from '#tests/world/fixture-keys.json' with { type: 'json' };
import { openSandbox, order } from '#tests/world/open-sandbox.ts';

async function openPaidSession() {
  const sandboxSetup = await openSandbox();
  const { id } = await sandboxSetup.stripe.checkout.sessions.create(order());
  await sandboxSetup.control('POST', `/sessions/${id}/pay`, {});
  const session = await sandboxSetup.stripe.checkout.sessions.retrieve(id);
  const charge = async () => {
    const expand = ['payment_intent.latest_charge'];
    const { payment_intent } = await sandboxSetup.stripe.checkout.sessions.retrieve(id, { expand });
    return (payment_intent as Stripe.PaymentIntent).latest_charge;
  };
  return { ...sandboxSetup, id, payment_intent: String(session.payment_intent), charge };
}

test('a payment can be refunded in parts, up to its amount', async () => {
  const { stripe, payment_intent, charge } = await openPaidSession();
  const first = await stripe.refunds.create({
    payment_intent,
    amount: 6000,
    reason: 'requested_by_customer',
  });
  expect(first).toMatchObject({ object: 'refund', amount: 6000, status: 'succeeded', payment_intent });
  expect(Object.keys(first)).toEqual(expect.arrayContaining(fixtureKeys.refund));
  await expect(stripe.refunds.create({ payment_intent, amount: 10001 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'amount',
    message: 'Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)',
  });
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 10000 });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
  expect(await charge()).toMatchObject({ id: first.charge, amount_refunded: 16000, refunded: true });
});

test('a refund sends events about itself and about the charge', async () => {
  const { stripe, control, payment_intent, charge } = await openPaidSession();
  const refund = await stripe.refunds.create({ payment_intent });
  await control('POST', `/refunds/${refund.id}/fail`);
  const { data } = await stripe.events.list({ limit: 3 });
  expect(data.map((event) => event.type)).toEqual(['refund.failed', 'charge.refunded', 'refund.created']);
  expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false });
});

test('a dispute opens on the charge and closes lost or won', async () => {
  const { stripe, control, id } = await openPaidSession();
  const dispute = await control('POST', `/sessions/${id}/dispute`, { reason: 'product_not_received' });
  expect(dispute.json).toMatchObject({ object: 'dispute', amount: 16000, status: 'needs_response' });
  const closedDispute = await control('POST', `/disputes/${dispute.json.id}/close`, { status: 'lost' });
  expect(closedDispute.json).toMatchObject({ status: 'lost' });
  expect((await control('POST', `/disputes/${dispute.json.id}/close`, { status: 'won' })).status).toBe(409);
  const { data } = await stripe.events.list({ limit: 2 });
  expect(data.map((event) => event.type)).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
  expect((await control('POST', `/disputes/${dispute.json.id}/win-appeal`)).json).toMatchObject({
    status: 'won',
  });
});

test('disputes are listed by payment and by age', async () => {
  const { stripe, control, id, payment_intent } = await openPaidSession();
  const { json } = await control('POST', `/sessions/${id}/dispute`, { amount: 5000 });
  const listIds = async (query: object) =>
    (await stripe.disputes.list({ limit: 100, ...query })).data.map((dispute) => dispute.id);
  expect(await listIds({ payment_intent })).toEqual([json.id]);
  expect(await listIds({ payment_intent: 'pi_other' })).toEqual([]);
  expect(await listIds({ created: { gte: json.created } })).toEqual([json.id]);
  expect(await listIds({ created: { gte: Number(json.created) + 1 } })).toEqual([]);
});
