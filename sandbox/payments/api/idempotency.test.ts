import { expect, test } from 'vitest';
import { openSandbox, order } from '#tests/world/open-sandbox.ts';

const key = { idempotencyKey: 'cart-1' };

test('the same key with the same parameters returns the first session again, marked as a replay', async () => {
  const { stripe } = await openSandbox();
  const first = await stripe.checkout.sessions.create(order(), key);
  const replay = await stripe.checkout.sessions.create(order(), key);
  expect(replay.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('the same key with other parameters is an idempotency error', async () => {
  const { stripe } = await openSandbox();
  await stripe.checkout.sessions.create(order(), key);
  await expect(
    stripe.checkout.sessions.create(order({ metadata: { checkoutId: 'b' } }), key),
  ).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
});

test('a key whose first request is still running is a conflict', async () => {
  const { stripe, control } = await openSandbox();
  await control('POST', '/faults', { api: { delayMs: 150 } });
  const results = await Promise.allSettled([
    stripe.checkout.sessions.create(order(), key),
    stripe.checkout.sessions.create(order(), key),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  const refusal = results.find((result) => result.status === 'rejected');
  expect(refusal?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
});

test('a refused request does not use up its key', async () => {
  const { stripe } = await openSandbox();
  await expect(stripe.checkout.sessions.create(order({ customer_email: 'x' }), key)).rejects.toThrow();
  await expect(stripe.checkout.sessions.create(order(), key)).resolves.toMatchObject({ status: 'open' });
});

test('a lost response is replayed to the retry, and nothing is done twice', async () => {
  const { stripe, control } = await openSandbox();
  await control('POST', '/faults', { api: { status: 500, calls: 1, afterWork: true } });
  const session = await stripe.checkout.sessions.create(order(), { ...key, maxNetworkRetries: 2 });
  expect(session.status).toBe('open');
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('a connection that is cut after the work leaves one session, which the retry returns', async () => {
  const { stripe, control } = await openSandbox();
  await control('POST', '/faults', { api: { cut: true, afterWork: true } });
  await expect(stripe.checkout.sessions.create(order(), key)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await control('DELETE', '/faults');
  const session = await stripe.checkout.sessions.create(order(), key);
  expect((await stripe.checkout.sessions.list()).data).toMatchObject([{ id: session.id }]);
});

test('the API fails as often as the fault says, and then works again', async () => {
  const { stripe, control } = await openSandbox();
  await control('POST', '/faults', { api: { status: 503, calls: 2 } });
  for (let call = 0; call < 2; call += 1) {
    await expect(stripe.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 503 });
  }
  await expect(stripe.checkout.sessions.list()).resolves.toMatchObject({ data: [] });
  await control('POST', '/faults', { api: { status: 500 } });
  expect((await control('DELETE', '/faults')).status).toBe(204);
  await expect(stripe.checkout.sessions.list()).resolves.toMatchObject({ data: [] });
  expect((await control('POST', '/faults', { api: { wrong: 1 } })).status).toBe(400);
});
