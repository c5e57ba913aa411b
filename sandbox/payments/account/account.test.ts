import { expect, test } from 'vitest';
import { openReceiver } from '#tests/world/open-receiver.ts';
import { openSandbox, order, stripeFor } from '#tests/world/open-sandbox.ts';

const url = 'http://127.0.0.1:1/api/payments/webhook';

test('an endpoint shows its secret once, and can be updated and deleted', async () => {
  const { stripe } = await openSandbox();
  const created = await stripe.webhookEndpoints.create({
    url,
    enabled_events: ['charge.refunded'],
    metadata: { shopId: '1' },
  });
  expect(created).toMatchObject({ status: 'enabled', secret: expect.stringMatching(/^whsec_\w{32}$/) });
  await stripe.webhookEndpoints.update(created.id, { disabled: true, enabled_events: ['*'] });
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  expect(data).toMatchObject([
    { id: created.id, url, status: 'disabled', enabled_events: ['*'], metadata: { shopId: '1' } },
  ]);
  expect(data[0]).not.toHaveProperty('secret');
  expect(await stripe.webhookEndpoints.del(created.id)).toMatchObject({ deleted: true });
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
});

test('an account has at most 16 endpoints in each mode', async () => {
  const { stripe, sandbox } = await openSandbox();
  for (let index = 0; index < 16; index += 1)
    await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
  const create = (client = stripe) => client.webhookEndpoints.create({ url, enabled_events: ['*'] });
  await expect(create()).rejects.toMatchObject({
    statusCode: 400,
    message: 'You have reached the maximum of 16 test webhook endpoints.',
  });
  const live = stripeFor(sandbox.port, 'sk_live_sandbox1');
  await expect(create(live)).rejects.toMatchObject({ param: 'url' });
});

test('the event of an expired session goes to the endpoints, signed with their secrets', async () => {
  const { stripe } = await openSandbox();
  const [wanted, unwanted] = [await openReceiver(), await openReceiver()];
  const { secret } = await stripe.webhookEndpoints.create({
    url: wanted.url,
    enabled_events: ['checkout.session.expired'],
  });
  await stripe.webhookEndpoints.create({ url: unwanted.url, enabled_events: ['charge.refunded'] });
  const { id } = await stripe.checkout.sessions.create(order());
  await stripe.checkout.sessions.expire(id);
  await expect.poll(() => wanted.types()).toEqual(['checkout.session.expired']);
  const [delivery] = wanted.deliveries;
  const event = stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', secret ?? '');
  expect(event.data.object).toMatchObject({ id, status: 'expired' });
  expect(unwanted.deliveries).toEqual([]);
});

test('a restricted key is told which permission it lacks, and a revoked one that it has expired', async () => {
  const { sandbox, control } = await openSandbox();
  const stripe = stripeFor(sandbox.port, 'rk_test_narrow');
  const account = { id: 'acct_1Other', name: 'Other Gallery' };
  await control('POST', '/keys/rk_test_narrow', { lacks: ['rak_refund_write'], account });
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    type: 'StripePermissionError',
    rawType: 'invalid_request_error',
    message: expect.stringContaining("Having the 'rak_refund_write' permission would allow this request"),
  });
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    id: account.id,
    settings: { dashboard: { display_name: 'Other Gallery' } },
  });
  await control('POST', '/keys/rk_test_narrow', { isRevoked: true });
  await expect(stripe.accounts.retrieveCurrent()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    code: 'api_key_expired',
  });
});

test('tax settings say what is missing, and registrations name their states', async () => {
  const { stripe, control } = await openSandbox();
  expect(await stripe.tax.settings.retrieve()).toMatchObject({ status: 'active' });
  const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 100 });
  expect(data.map(({ country_options }) => country_options.us?.state)).toEqual(['OR', 'WA']);
  await control('POST', '/tax', { missingFields: ['head_office'] });
  expect(await stripe.tax.settings.retrieve()).toMatchObject({
    status: 'pending',
    status_details: { pending: { missing_fields: ['head_office'] } },
  });
});
