import EasyPost from '@easypost/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShownLabels } from '#domain/api/shop/labels.ts';
import { type Configuration, readConfiguration } from '#server/configuration/configuration.ts';
import { createLog } from '#server/log.ts';
import { forgetProofs, readProofs } from '#server/settings/proofs.ts';
import { readSettings, readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { settings } from '#server/settings/tables.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { checkLabels, type LabelsContext } from './check-labels.ts';
import { checkLabelsNow, completeLabelsProof, proveLabels } from './prove-labels.ts';
import { showLabels } from './show-labels.ts';

const address = 'https://shop.example';
const webhook = `${address}/api/shipping/webhook`;
const lines: string[] = [];

let world: TestShop;
let owner: SignedInStaff;
let provider: InstanceType<typeof EasyPost>;
beforeAll(async () => {
  world = await openTestShop({
    settings: { SHOP_URL: address },
    isClosed: true,
    isQuiet: true,
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });
  owner = await newStaff(world);
  provider = new EasyPost('EZTKtest', { baseUrl: `${world.sandboxUrl}/v2/` });
});
beforeEach(async () => {
  await world.setFaults();
  await world.shop.database.db.delete(settings);
  await forgetProofs(world.shop.database.db, ['labels']);
  for (const { id } of await webhooks()) await provider.Webhook.delete(id);
});
afterAll(() => world.close());

const webhooks = async () => (await provider.Webhook.all()).webhooks;
const version = () => readSettingsVersion(world.shop.database.db);
const stored = async () => (await readSettings(world.shop.database.db, world.shop.settings.secret)).values;
const restrict = (key: string, body: object) => world.sandbox(`/sandbox/label-keys/${key}`, body);

async function enter(key: string, more: object = {}) {
  const body = { version: await version(), key, ...more };
  return studio(world, 'POST settings/labels', { cookie: owner.cookie, body });
}

const page = async (): Promise<ShownLabels> => (await studio(world, 'GET settings/labels', owner)).json();

/** Sets a variable of the machine for one attempt. */
async function onMachine(name: string, value: string, attempt: () => ReturnType<typeof enter>) {
  const { machine } = world.shop.settings;
  machine[name] = value;
  try {
    return await attempt();
  } finally {
    delete machine[name];
  }
}

async function storeLiveKey() {
  const changes = {
    STRIPE_SECRET_KEY: 'sk_live_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    SMTP_URL: 'smtps://a:b@mail.example',
    MAIL_FROM: 'a@shop.example',
    OWNER_EMAIL: 'a@shop.example',
  };
  await saveSettings(world.shop.settings, { version: await version(), changes, author: owner.id });
}

type Attempt = () => ReturnType<typeof enter>;
const wrong: [name: string, status: number, sentence: string, attempt: Attempt][] = [
  ['nothing', 400, 'Paste the key here', () => enter('  ')],
  ['a key of Stripe', 400, 'Enter it under Shop, Payments', () => enter('sk_test_plaintext')],
  ['an address', 400, 'This is an address', () => enter('https://shop.example/plaintext')],
  ['an email address', 400, 'This is an email address', () => enter('plaintext@shop.example')],
  ['a hidden key', 400, 'hidden in part', () => enter('EZTKplaintext••••')],
  ['half a key', 400, 'This is no key of EasyPost', () => enter('plaintext')],
  ['a production key without real payments', 400, 'needs real payments', () => enter('EZAKsandbox')],
  [
    'a test key with real payments',
    400,
    'A test key buys no postage',
    async () => {
      await storeLiveKey();
      return enter('EZTKplaintext');
    },
  ],
  [
    'a key where .env has one',
    409,
    'This machine sets EASYPOST_API_KEY, which wins',
    () => onMachine('EASYPOST_API_KEY', 'EZTKmachine', () => enter('EZTKplaintext')),
  ],
  [
    'a revoked key',
    400,
    'EasyPost does not accept this key',
    async () => {
      await restrict('EZTKrevoked', { isRevoked: true });
      return enter('EZTKrevoked');
    },
  ],
  [
    'a key whose account offers no rate for a sample box',
    400,
    'No carrier offers a rate for a sample box from your address.',
    async () => {
      await world.sandbox('/sandbox/carriers', { isSilent: true });
      try {
        return await enter('EZTKplaintext');
      } finally {
        await world.sandbox('/sandbox/carriers', {});
      }
    },
  ],
  [
    "an address of the sender that EasyPost's rates refuse",
    400,
    'EasyPost does not accept the address that your parcels start at',
    async () => {
      await world.setFaults({ labels: { status: 422, path: '/v2/shipments' } });
      return enter('EZTKplaintext');
    },
  ],
  [
    'a key without a network',
    502,
    'EasyPost does not answer',
    async () => {
      await world.setFaults({ labels: { cut: true } });
      return enter('EZTKplaintext');
    },
  ],
  [
    'a webhook that cannot be made',
    502,
    'EasyPost does not answer',
    async () => {
      await world.setFaults({ labels: { status: 500, path: '/v2/webhooks' } });
      return enter('EZTKplaintext');
    },
  ],
  [
    'a key after another owner has saved',
    409,
    'Another person has changed the settings',
    () => enter('EZTKplaintext', { version: 'former' }),
  ],
];

test.each(wrong)(
  '%s is refused with a remedy, before anything is stored',
  async (_, status, sentence, attempt) => {
    const response = await attempt();
    expect([response.statusCode, response.json().error]).toEqual([status, expect.stringContaining(sentence)]);
    await world.setFaults();
    const values = await stored();
    expect([values.EASYPOST_API_KEY, values.EASYPOST_WEBHOOK_SECRET]).toEqual([undefined, undefined]);
    expect(await webhooks()).toEqual([]);
    expect(response.body).not.toMatch(/plaintext(?!@)/);
  },
);

test('a good key is stored with the secret of a new webhook, and nothing shows either', async () => {
  const response = await enter('EZTKplaintext');
  expect(response.statusCode, response.body).toBe(200);
  const values = await stored();
  expect(values.EASYPOST_API_KEY).toBe('EZTKplaintext');
  expect(await webhooks()).toMatchObject([{ url: webhook, disabled_at: null }]);
  const shownPage = await page();
  expect(shownPage).toMatchObject({ mode: 'none', isStored: true, isChanging: true, isOnMachine: false });
  const changes = await studio(world, 'GET changes', owner);
  const rows = await world.shop.database.db.select().from(staffChanges);
  const shown = JSON.stringify([response.body, shownPage, changes.body, rows, lines]);
  for (const secret of [values.EASYPOST_API_KEY, values.EASYPOST_WEBHOOK_SECRET]) {
    expect(secret).toBeTruthy();
    expect(shown).not.toContain(secret);
  }
});

test('another key keeps the secret and repairs the webhook, and removes a second one', async () => {
  await enter('EZTKfirst');
  const { EASYPOST_WEBHOOK_SECRET: secret } = await stored();
  const [{ id } = { id: '' }] = await webhooks();
  await world.sandbox(`/sandbox/label-webhooks/${id}/disable`, {});
  await provider.Webhook.create({ url: webhook, webhook_secret: 'of another time' });
  expect((await enter('EZTKsecond')).statusCode).toBe(200);
  expect(await stored()).toMatchObject({
    EASYPOST_API_KEY: 'EZTKsecond',
    EASYPOST_WEBHOOK_SECRET: secret,
  });
  expect(await webhooks()).toMatchObject([{ url: webhook, disabled_at: null }]);
});

test('a webhook whose secret was lost by a kill before it was stored is given another', async () => {
  const { id } = await provider.Webhook.create({ url: webhook, webhook_secret: 'lost by the kill' });
  expect((await enter('EZTKplaintext')).statusCode).toBe(200);
  expect((await webhooks()).map((each) => each.id)).toEqual([id]);
  await expectEvent(await useStored());
});

test('of two owners who save at once, one is told of the other, and there is one webhook', async () => {
  const seen = { version: await version() };
  const responses = await Promise.all([enter('EZTKfirst', seen), enter('EZTKsecond', seen)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await webhooks()).toHaveLength(1);
});

test('an owner removes the key and its webhook, and the log says so', async () => {
  await enter('EZTKplaintext');
  const remove = async () =>
    studio(world, 'POST settings/labels/remove', {
      cookie: owner.cookie,
      body: { version: await version() },
    });
  expect((await remove()).statusCode).toBe(204);
  expect(await stored()).toEqual({});
  expect(await webhooks()).toEqual([]);
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  expect(changes[0].sentence).toContain('the key for labels');
  expect((await remove()).json()).toMatchObject({ code: 'no_provider' });
});

test('a live payment key waits until the test key of labels is removed', async () => {
  await enter('EZTKplaintext');
  const mail = {
    SMTP_URL: 'smtps://a:b@mail.example',
    MAIL_FROM: 'a@shop.example',
    OWNER_EMAIL: 'a@shop.example',
  };
  await saveSettings(world.shop.settings, { version: await version(), changes: mail, author: owner.id });
  const body = { version: await version(), key: 'sk_live_sandbox', withoutTest: 'It is tested elsewhere' };
  const response = await studio(world, 'POST settings/payments', { cookie: owner.cookie, body });
  expect(response.json().error).toContain('Remove it under Shop, Labels');
});

/** A process that uses what is stored. */
async function useStored(): Promise<LabelsContext> {
  const { database } = world.shop;
  const values = await stored();
  const read = readConfiguration({ SHOP_URL: address }, { values, problems: {} });
  const labels = { apiKey: values.EASYPOST_API_KEY ?? '', apiUrl: world.sandboxUrl };
  const configuration: Configuration = { ...read, labels };
  return { db: database.db, configuration, now: () => new Date() };
}

/** The event of a batch is signed with the stored secret. */
async function expectEvent(context: LabelsContext) {
  await proveLabels(context);
  const { awaited } = (await readProofs(context.db)).labels;
  expect(awaited).toMatch(/^[\da-f-]{36}$/);
  await completeLabelsProof(context, 'another batch');
  expect((await readProofs(context.db)).labels.provedAt).toBeNull();
  await completeLabelsProof(context, awaited ?? '');
  expect((await readProofs(context.db)).labels.provedAt).not.toBeNull();
}

test('a key that works has no problems, and the event of an empty batch proves it', async () => {
  await enter('EZTKplaintext');
  const context = await useStored();
  expect(await checkLabelsNow(context)).toEqual([]);
  await expectEvent(context);
  const { configuration } = context;
  const shown = await showLabels({ settings: world.shop.settings, configuration, closedBecause: [] });
  expect(shown).toMatchObject({
    mode: 'test',
    isChanging: false,
    webhook: { url: webhook, state: 'enabled' },
    problems: [],
    proof: { isAwaited: false, provedAt: expect.any(String) },
  });
});

test('a key that is revoked, and a webhook that is disabled, deleted or doubled, are reported', async () => {
  await enter('EZTKsoonRevoked');
  const context = await useStored();
  const problems = async () => (await checkLabels(context))?.problems;
  const [{ id } = { id: '' }] = await webhooks();
  await world.sandbox(`/sandbox/label-webhooks/${id}/disable`, {});
  expect(await problems()).toEqual([expect.stringContaining('The webhook at EasyPost is disabled.')]);
  await provider.Webhook.update(id, {});
  const { id: other } = await provider.Webhook.create({ url: webhook });
  expect(await problems()).toEqual([expect.stringMatching(`${other}|${id}`)]);
  for (const each of [id, other]) await provider.Webhook.delete(each);
  expect(await problems()).toEqual([expect.stringContaining(`No webhook at EasyPost leads to ${webhook}`)]);
  await restrict('EZTKsoonRevoked', { isRevoked: true });
  expect(await problems()).toEqual([
    expect.stringContaining('does not accept the label key anymore. Make a new one there, and enter it'),
  ]);
});

test('a shop without a key has nothing to check or to prove', async () => {
  const { configuration, database } = world.shop;
  expect(await checkLabels({ db: database.db, configuration, now: () => new Date() })).toBeUndefined();
  const response = await studio(world, 'POST settings/labels/prove', owner);
  expect(response.json()).toMatchObject({ code: 'no_provider' });
});
