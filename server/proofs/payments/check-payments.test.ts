import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { keyForm } from '#server/payments/account/permissions.ts';
import { prepareEndpoint, webhookUrlOf } from '#server/payments/account/webhook-endpoint.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { receiveEvent } from '#server/payments/payment-events.ts';
import { paymentEvents } from '#server/payments/tables.ts';
import { forgetProofs, readProofs } from '#server/settings/proofs.ts';
import { explainProofs } from '#server/status/explain-proofs.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff } from '#tests/world/staff.ts';
import { certifiedClient } from '#tests/world/trade-client.ts';
import { checkPayments, checkTax, type PaymentsContext } from './check-payments.ts';
import { checkPaymentsNow, completePaymentsProof, provePayments, repairWebhook } from './prove-payments.ts';
import { showPayments } from './show-payments.ts';

const shopUrl = 'https://shop.example';
const url = webhookUrlOf(shopUrl);
const hourMs = 60 * 60 * 1000;

let world: TestShop;
let now = new Date();
beforeAll(async () => {
  world = await openTestShop({ settings: { SHOP_URL: shopUrl }, isClosed: true, isQuiet: true });
});
beforeEach(async () => {
  now = new Date();
  await forgetProofs(world.shop.database.db, ['payments', 'tax']);
  await world.shop.database.db.delete(paymentEvents);
  await world.sandbox('/sandbox/tax', { states: ['WA', 'OR'] });
  const { data } = await world.provider.webhookEndpoints.list({ limit: 100 });
  for (const { id } of data) await world.provider.webhookEndpoints.del(id);
});
afterAll(() => world.close());

/** A process that uses a key from the studio, whose webhook was made with it. */
async function useKey(key = 'sk_test_checked'): Promise<PaymentsContext & { endpointId: string }> {
  const { shop } = world.shop.payments;
  const { secret, createdId = '' } = await prepareEndpoint(world.provider, {
    url,
    shopId: shop.id,
    secret: undefined,
  });
  const values = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret };
  const configuration = readConfiguration({ SHOP_URL: shopUrl }, { values, problems: {} });
  const payments = openPayments({ secretKey: key, apiUrl: world.sandboxUrl }, shop);
  const { db } = world.shop.database;
  return { db, configuration, payments, now: () => now, endpointId: createdId };
}

const problemsOf = async (context: PaymentsContext) => (await checkPayments(context))?.problems;

test('a shop without a key has nothing to check', async () => {
  const { configuration, payments, database } = world.shop;
  const context = { db: database.db, configuration, payments, now: () => now };
  expect([await checkPayments(context), await checkTax(context)]).toEqual([undefined, undefined]);
});

test('a key that works, with its webhook, has no problems, and the page shows what was found', async () => {
  const context = await useKey();
  expect(await checkPaymentsNow(context)).toEqual([]);
  const { configuration } = context;
  const page = await showPayments({ settings: world.shop.settings, configuration, closedBecause: [] });
  expect(page).toMatchObject({
    mode: 'test',
    account: { name: 'Passepartout Sandbox' },
    webhook: { url, state: 'enabled, with all events' },
    tax: 'You collect in Oregon and Washington.',
    problems: [],
    proof: { begunAt: null, provedAt: null, isAwaited: false },
  });
  const untried = page.permissions.filter(({ isMissing }) => isMissing !== false);
  expect(untried.map(({ name }) => name)).toEqual(['Coupons', 'Promotion Codes']);
});

test('a key that is revoked while the shop sells is reported', async () => {
  const context = await useKey('sk_test_soonRevoked');
  await world.sandbox('/sandbox/keys/sk_test_soonRevoked', { isRevoked: true });
  expect(await problemsOf(context)).toEqual([
    expect.stringContaining('does not accept the payment key anymore'),
  ]);
  expect(await checkTax(context)).toEqual({ problems: [] });
});

test('a restricted key made with the form that the page links to may do all that the shop does', async () => {
  const allows = new URL(keyForm('test')).searchParams.getAll('permissions[]');
  await world.sandbox('/sandbox/keys/rk_test_formed', { allows });
  const context = await useKey('rk_test_formed');
  expect(await checkPayments(context)).toMatchObject({
    problems: [],
    facts: { account: { name: 'Passepartout Sandbox' }, webhook: 'enabled, with all events' },
  });
  expect(await checkTax(context)).toEqual({
    problems: [],
    facts: { sentence: 'You collect in Oregon and Washington.' },
  });
  const { payments } = context;
  expect(await payments.coupons.create({ percent_off: 10 })).toMatchObject({ percent_off: 10 });
  expect(await payments.promotionCodes.list()).toMatchObject({ object: 'list' });
  await expect(payments.events.list()).rejects.toThrow('does not have the required permissions');
});

test('a key that loses a permission is reported by the name of the permission', async () => {
  const context = await useKey('rk_test_narrowed');
  await world.sandbox('/sandbox/keys/rk_test_narrowed', { lacks: ['rak_dispute_write'] });
  expect(await problemsOf(context)).toEqual([
    expect.stringContaining('lacks permissions: Disputes (Write).'),
  ]);
});

test('the permission that trade clients need is reported once there is a resale certificate', async () => {
  const context = await useKey('rk_test_untraded');
  await world.sandbox('/sandbox/keys/rk_test_untraded', { lacks: ['rak_customer_write'] });
  expect(await checkPaymentsNow(context)).toEqual([]);
  const { configuration } = context;
  const page = await showPayments({ settings: world.shop.settings, configuration, closedBecause: [] });
  expect(page.permissions).toContainEqual({
    ...{ name: 'Customers', access: 'Write', neededFor: 'trade clients', isMissing: true },
  });
  await certifiedClient(world, await newStaff(world));
  expect(await problemsOf(context)).toEqual([
    expect.stringContaining('lacks permissions: Customers (Write).'),
  ]);
});

test('a webhook that is disabled, deleted or doubled is reported, and one that is disabled can be repaired', async () => {
  const context = await useKey();
  const other = await world.provider.webhookEndpoints.create({ url, enabled_events: ['*'] });
  expect(await problemsOf(context)).toEqual([expect.stringContaining(`lead to this shop: ${other.id}.`)]);
  await world.provider.webhookEndpoints.del(other.id);
  await world.provider.webhookEndpoints.update(context.endpointId, { disabled: true });
  expect(await problemsOf(context)).toEqual([expect.stringContaining('Press "Prove again"')]);
  await repairWebhook(context);
  expect(await problemsOf(context)).toEqual([]);
  await world.provider.webhookEndpoints.del(context.endpointId);
  await repairWebhook(context);
  expect(await problemsOf(context)).toEqual([
    expect.stringContaining(`No webhook at Stripe leads to ${url}`),
  ]);
});

test('payment pages that expire without an event are reported until events arrive', async () => {
  const context = await useKey();
  await provePayments(context);
  expect(await problemsOf(context)).toEqual([]);
  now = new Date(Date.now() + 26 * hourMs);
  expect(await problemsOf(context)).toEqual([
    expect.stringContaining("Stripe's events do not arrive: 1 payment page"),
  ]);
  const [event] = (await context.payments.events.list({ type: 'checkout.session.expired' })).data;
  if (!event) throw new Error('There is no event.');
  await receiveEvent({ db: context.db, jobs: world.shop.jobs }, event);
  expect(await problemsOf(context)).toEqual([]);
});

test('the event of the expired payment page completes the proof, and no other does; one that is late is named', async () => {
  const context = await useKey();
  await provePayments(context);
  const sentencesAfter = async (minutes: number) =>
    explainProofs(await readProofs(context.db), new Date(now.getTime() + minutes * 60_000)).map(
      ({ sentence }) => sentence,
    );
  expect(await sentencesAfter(9)).toEqual([]);
  expect(await sentencesAfter(11)).toEqual([expect.stringContaining('has not arrived from Stripe')]);
  await provePayments(context);
  const { data } = await context.payments.events.list({ type: 'checkout.session.expired' });
  const [newest, former] = data;
  if (!newest || !former) throw new Error('There are no events.');
  const proof = async () => (await readProofs(context.db)).payments;
  await completePaymentsProof(context, former);
  expect((await proof()).provedAt).toBeNull();
  now = new Date(now.getTime() + 3000);
  await completePaymentsProof(context, newest);
  const { begunAt, provedAt, awaited } = await proof();
  expect([Number(provedAt) - Number(begunAt), awaited]).toEqual([3000, null]);
});

test.each([
  [{ states: [] }, 'You collect no sales tax.', true],
  [{ states: ['CA', 'OR', 'WA'] }, 'You collect in California, Oregon, and Washington.', true],
  [{ missingFields: ['head_office'] }, 'the address of the head office is missing', false],
])('the tax settings %j are said in a sentence', async (tax, sentence, isWell) => {
  await world.sandbox('/sandbox/tax', tax);
  const checked = await checkTax(await useKey());
  expect(checked?.facts?.sentence).toContain(sentence);
  expect(checked?.problems).toEqual(isWell ? [] : [checked?.facts?.sentence]);
});

test('a key that may no longer read the tax settings is reported, and nothing is said about the tax', async () => {
  const context = await useKey('rk_test_untaxed');
  await world.sandbox('/sandbox/keys/rk_test_untaxed', { lacks: ['rak_tax_settings_read'] });
  expect(await problemsOf(context)).toEqual([
    expect.stringContaining('lacks permissions: Tax Settings (Read).'),
  ]);
  expect(await checkTax(context)).toEqual({ problems: [] });
});

test('a key of .env needs no permission for webhooks, which its owner has made by hand', async () => {
  const context = await useKey('rk_test_byHand');
  await world.sandbox('/sandbox/keys/rk_test_byHand', { lacks: ['rak_webhook_write', 'rak_webhook_read'] });
  const machine = {
    SHOP_URL: shopUrl,
    STRIPE_SECRET_KEY: 'rk_test_byHand',
    STRIPE_WEBHOOK_SECRET: 'whsec_byHand',
  };
  expect(await problemsOf({ ...context, configuration: readConfiguration(machine) })).toEqual([]);
});
