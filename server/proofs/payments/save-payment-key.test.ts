import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { orders } from '#server/orders/tables.ts';
import { shopEvents } from '#server/payments/account/shop-events.ts';
import { paymentEvents } from '#server/payments/tables.ts';
import { readSettings, readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { settings } from '#server/settings/tables.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

/** A shop at a public address that was just installed. New keys are tried at the sandbox. */
const address = 'https://shop.example';
const webhook = `${address}/api/payments/webhook`;
const mail = {
  SMTP_URL: 'smtps://a:b@mail.example',
  MAIL_FROM: 'a@shop.example',
  OWNER_EMAIL: 'a@shop.example',
};
const lines: string[] = [];

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({
    settings: { SHOP_URL: address },
    isClosed: true,
    isQuiet: true,
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });
  owner = await newStaff(world);
});
beforeEach(async () => {
  const { db } = world.shop.database;
  for (const table of [settings, orders, paymentEvents]) await db.delete(table);
  for (const { id } of await endpoints()) await world.provider.webhookEndpoints.del(id);
});
afterAll(() => world.close());

const endpoints = async () => (await world.provider.webhookEndpoints.list({ limit: 100 })).data;
const version = () => readSettingsVersion(world.shop.database.db);
const stored = async () => (await readSettings(world.shop.database.db, world.shop.settings.secret)).values;

async function enter(key: string, more: object = {}) {
  const body = { version: await version(), key, ...more };
  return studio(world, 'POST settings/payments', { cookie: owner.cookie, body });
}

async function addMail() {
  const saving = { version: await version(), changes: mail, author: owner.id };
  await saveSettings(world.shop.settings, saving);
}

/** An order that was paid with real money, to an account that the sandbox does not have. */
async function addLiveOrder() {
  const amounts = {
    amountTotal: 100,
    amountSubtotal: 100,
    amountDiscount: 0,
    amountShipping: 0,
    amountTax: 0,
  };
  const order = { id: newId(), sessionId: 'cs_live_past0000', completedAt: new Date(), ...amounts };
  await world.shop.database.db.insert(orders).values(order);
}

async function fillEndpoints(count: number) {
  for (let index = 0; index < count; index += 1)
    await world.provider.webhookEndpoints.create({
      url: `https://other.example/${index}`,
      enabled_events: ['*'],
    });
}

/** Sets a variable of the machine for one attempt. */
async function onMachine(variables: Record<string, string>, attempt: () => ReturnType<typeof enter>) {
  const { machine } = world.shop.settings;
  const former = { ...machine };
  Object.assign(machine, variables);
  try {
    return await attempt();
  } finally {
    for (const name of Object.keys(variables)) delete machine[name];
    Object.assign(machine, former);
  }
}

const restrict = (key: string, body: object) => world.sandbox(`/sandbox/keys/${key}`, body);

type Attempt = () => ReturnType<typeof enter>;
const wrong: [name: string, status: number, sentence: string, attempt: Attempt][] = [
  ['nothing', 400, 'Paste the key here', () => enter('  ')],
  ['a publishable key', 400, 'This is a publishable key', () => enter('pk_test_plaintext')],
  ["a webhook's secret", 400, 'This is the secret of a webhook', () => enter('whsec_plaintext')],
  ['an address', 400, 'This is an address', () => enter('https://shop.example/plaintext')],
  ['an email address', 400, 'This is an email address', () => enter('plaintext@shop.example')],
  ['a key of EasyPost', 400, 'Enter it under Shop, Labels', () => enter('EZAKplaintext')],
  ['a hidden key', 400, 'hidden in part', () => enter('sk_test_plaintext****abcd')],
  ['half a key', 400, 'This is no key of Stripe', () => enter('sk_plaintext')],
  ['a key with NUL', 400, 'This is no key of Stripe', () => enter('sk_test_\u0000plaintext')],
  ['a live key without a mail server', 400, 'Set up Email first', () => enter('sk_live_sandbox')],
  [
    'a live key at an http: address',
    400,
    'A live key needs a shop at an https: address',
    async () => {
      await addMail();
      return onMachine({ SHOP_URL: 'http://shop.example' }, () => enter('sk_live_sandbox'));
    },
  ],
  [
    'a live key before a test key was proved',
    409,
    'No test key was proved',
    async () => {
      await addMail();
      return enter('sk_live_sandbox');
    },
  ],
  [
    'a key where .env has one',
    409,
    'This machine sets STRIPE_SECRET_KEY, which wins',
    () => onMachine({ STRIPE_SECRET_KEY: 'sk_test_machine' }, () => enter('sk_test_plaintext')),
  ],
  [
    'a revoked key',
    400,
    'Stripe does not accept this key',
    async () => {
      await restrict('sk_test_revoked', { isRevoked: true });
      return enter('sk_test_revoked');
    },
  ],
  [
    'a key that lacks permissions',
    400,
    'This key lacks permissions: Refunds (Write) and Webhook Endpoints (Write).',
    async () => {
      await restrict('rk_test_narrow', { lacks: ['rak_refund_write', 'rak_webhook_write'] });
      return enter('rk_test_narrow');
    },
  ],
  [
    'a key of another account than past orders',
    400,
    'another account Other Gallery (acct_1Other).',
    async () => {
      await addMail();
      await addLiveOrder();
      await restrict('sk_live_sandboxOther', { account: { id: 'acct_1Other', name: 'Other Gallery' } });
      return enter('sk_live_sandboxOther', { withoutTest: 'It is tested elsewhere' });
    },
  ],
  [
    'a test key after real orders',
    400,
    'buyers have paid with real money',
    async () => {
      await addLiveOrder();
      return enter('sk_test_plaintext');
    },
  ],
  [
    'a key of an account whose endpoints are all taken',
    400,
    'The account has as many webhooks as Stripe allows',
    async () => {
      await fillEndpoints(16);
      return enter('sk_test_plaintext');
    },
  ],
  [
    'a key without a network',
    502,
    'Stripe does not answer',
    async () => {
      await world.setFaults({ api: { cut: true } });
      return enter('sk_test_plaintext');
    },
  ],
  [
    'a key after another owner has saved',
    409,
    'Another person has changed the settings',
    () => enter('sk_test_plaintext', { version: 'former' }),
  ],
];

test.each(wrong)(
  '%s is refused with a remedy, before anything is stored',
  async (_, status, sentence, attempt) => {
    const response = await attempt();
    expect([response.statusCode, response.json().error]).toEqual([status, expect.stringContaining(sentence)]);
    await world.setFaults();
    const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
    const values = await stored();
    expect(secrets.filter((name) => values[name])).toEqual([]);
    expect((await endpoints()).filter(({ url }) => url === webhook)).toEqual([]);
    expect(response.body).not.toMatch(/plaintext(?!@)/);
  },
);

test('a good key is stored with the secret of a new webhook, and nothing shows either', async () => {
  const response = await enter('sk_test_plaintext');
  expect(response.statusCode, response.body).toBe(200);
  const values = await stored();
  expect(values.STRIPE_SECRET_KEY).toBe('sk_test_plaintext');
  const [endpoint, ...others] = await endpoints();
  expect(endpoint).toMatchObject({ url: webhook, status: 'enabled', enabled_events: shopEvents });
  expect(others).toEqual([]);
  const page = await studio(world, 'GET settings/payments', owner);
  expect(page.json()).toMatchObject({ mode: 'closed', isChanging: true, isOnMachine: false, problems: [] });
  const changes = await studio(world, 'GET changes', owner);
  const rows = await world.shop.database.db.select().from(staffChanges);
  const shown = JSON.stringify([response.body, page.body, changes.body, rows, lines]);
  for (const secret of [values.STRIPE_SECRET_KEY, values.STRIPE_WEBHOOK_SECRET]) {
    expect(secret).toBeTruthy();
    expect(shown).not.toContain(secret);
  }
});

test('a new key of the same account keeps the webhook and its secret, and repairs it', async () => {
  await enter('sk_test_first');
  const { STRIPE_WEBHOOK_SECRET: secret } = await stored();
  const [endpoint] = await endpoints();
  const { id = '' } = endpoint ?? {};
  await world.provider.webhookEndpoints.update(id, { disabled: true, enabled_events: ['charge.refunded'] });
  expect((await enter('sk_test_second')).statusCode).toBe(200);
  expect(await stored()).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_test_second',
    STRIPE_WEBHOOK_SECRET: secret,
  });
  const repaired = await endpoints();
  expect(repaired).toMatchObject([{ id, status: 'enabled' }]);
  expect(repaired[0]?.enabled_events.toSorted()).toEqual(shopEvents.toSorted());
});

test.each([0, 15])(
  'a webhook whose secret was lost by a kill is replaced, also beside %i others',
  async (others) => {
    const { id: shopId } = world.shop.payments.shop;
    const metadata = { shop: 'passepartout', shopId };
    const orphan = await world.provider.webhookEndpoints.create({
      url: webhook,
      enabled_events: ['*'],
      metadata,
    });
    await fillEndpoints(others);
    const response = await enter('sk_test_plaintext');
    expect(response.statusCode, response.body).toBe(200);
    const ours = (await endpoints()).filter(({ url }) => url === webhook);
    expect(ours).toHaveLength(1);
    expect(ours[0]?.id).not.toBe(orphan.id);
  },
);

test('of two owners who save at once, one is told of the other, and there is one webhook', async () => {
  const seen = { version: await version() };
  const responses = await Promise.all([enter('sk_test_first', seen), enter('sk_test_second', seen)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await endpoints()).toHaveLength(1);
});

test('a live key without a test is stored with the reason, which the log has', async () => {
  await addMail();
  const response = await enter('sk_live_sandbox', { withoutTest: 'The key was proved in the former shop' });
  expect(response.statusCode, response.body).toBe(200);
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  expect(changes[0].sentence).toContain('The key was proved in the former shop');
});
