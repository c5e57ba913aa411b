import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { shopEvents } from '#server/payments/account/shop-events.ts';
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
  await db.delete(settings);
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

async function fillEndpoints(count: number) {
  for (let index = 0; index < count; index += 1)
    await world.provider.webhookEndpoints.create({
      url: `https://other.example/${index}`,
      enabled_events: ['*'],
    });
}

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
