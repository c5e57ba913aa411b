import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import fixtureKeys from '#tests/world/fixture-keys.json' with { type: 'json' };
import { openReceiver } from '#tests/world/open-receiver.ts';
import { openSandbox, order } from '#tests/world/open-sandbox.ts';

const secret = 'whsec_test';

async function openShop(statuses: number[] = []) {
  const receiver = await openReceiver(statuses);
  const sandboxSetup = await openSandbox({ webhookUrl: receiver.url, webhookSecret: secret });
  const payNewSession = async (body: object = {}) => {
    const { id } = await sandboxSetup.stripe.checkout.sessions.create(order());
    await sandboxSetup.control('POST', `/sessions/${id}/pay`, body);
    return id;
  };
  return { ...sandboxSetup, receiver, payNewSession };
}

test('a paid session is sent to the shop once, with a signature that the SDK accepts', async () => {
  const { stripe, control, receiver, payNewSession } = await openShop();
  const id = await payNewSession();
  await expect.poll(() => receiver.deliveries).toHaveLength(1);
  const [delivery] = receiver.deliveries;
  const event = stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', secret);
  expect(event).toMatchObject({
    type: 'checkout.session.completed',
    api_version: '2026-10-28.endive',
    pending_webhooks: 1,
    data: { object: { id, payment_status: 'paid' } },
  });
  expect(Object.keys(event).sort()).toEqual(fixtureKeys.event);
  await expect
    .poll(async () => (await control('GET', `/deliveries?session=${id}`)).json)
    .toMatchObject([{ event: event.id, state: 'delivered', attempts: 1 }]);
});

test('an event is sent again until its endpoint accepts it', async () => {
  const { control, receiver, payNewSession } = await openShop([500, 404]);
  await payNewSession();
  await expect.poll(() => receiver.deliveries).toHaveLength(3);
  expect(new Set(receiver.deliveries.map(({ event }) => event.id)).size).toBe(1);
  await expect
    .poll(async () => (await control('GET', '/deliveries')).json)
    .toMatchObject([{ state: 'delivered', attempts: 3, lastStatus: 200 }]);
});

test('tests can duplicate, drop and resend events', async () => {
  const { control, receiver, payNewSession } = await openShop();
  await control('POST', '/faults', { webhooks: { duplicate: true } });
  await payNewSession();
  await expect.poll(() => receiver.deliveries).toHaveLength(2);
  await control('POST', '/faults', { webhooks: { drop: true } });
  const sessionId = await payNewSession();
  expect((await control('GET', `/deliveries?session=${sessionId}`)).json).toMatchObject([
    { state: 'dropped' },
  ]);
  await control('DELETE', '/faults');
  expect((await control('POST', `/sessions/${sessionId}/webhooks`)).json).toMatchObject({
    resent: [expect.any(String)],
  });
  await expect.poll(() => receiver.deliveries.at(-1)?.event.data.object.id).toBe(sessionId);
});

test('a fault sends the events of one time window in reverse order', async () => {
  const { stripe, control, receiver, payNewSession } = await openShop();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(await payNewSession());
  await expect.poll(() => receiver.deliveries).toHaveLength(1);
  await control('POST', '/faults', { webhooks: { reverse: true } });
  await stripe.refunds.create({ payment_intent: String(payment_intent) });
  await expect
    .poll(() => receiver.types())
    .toEqual(['checkout.session.completed', 'charge.refunded', 'refund.created']);
});

test('delayed events are sent after their delay', async () => {
  const { control, receiver, payNewSession } = await openShop();
  await control('POST', '/faults', { webhooks: { delayMs: 300 } });
  const paidAt = Date.now();
  await payNewSession();
  await expect.poll(() => receiver.deliveries).toHaveLength(1);
  expect(Date.now() - paidAt).toBeGreaterThanOrEqual(300);
});

test('events wait until their endpoint is known', async () => {
  const { sandbox, stripe, control } = await openSandbox();
  const { id } = await stripe.checkout.sessions.create(order());
  await control('POST', `/sessions/${id}/pay`, {});
  const receiver = await openReceiver();
  sandbox.setWebhookUrl(receiver.url);
  await expect.poll(() => receiver.types()).toEqual(['checkout.session.completed']);
});

test('payments, stored responses and undelivered events survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const failingReceiver = await openReceiver(Array.from({ length: 1000 }, () => 500));
  const firstRun = await openSandbox({ dataDir, webhookUrl: failingReceiver.url });
  const key = { idempotencyKey: 'k' };
  const { id } = await firstRun.stripe.checkout.sessions.create(order(), key);
  await firstRun.control('POST', `/sessions/${id}/pay`, { card: '4000000000000341' });
  await expect.poll(() => failingReceiver.deliveries.length).toBeGreaterThan(0);
  await firstRun.sandbox.close();
  const receiver = await openReceiver();
  const secondRun = await openSandbox({ dataDir, webhookUrl: receiver.url });
  await expect
    .poll(() => receiver.types().sort())
    .toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.completed']);
  expect((await secondRun.stripe.checkout.sessions.list({ status: 'complete' })).data[0]).toMatchObject({
    id,
  });
  expect((await secondRun.stripe.checkout.sessions.create(order(), key)).id).toBe(id);
});
