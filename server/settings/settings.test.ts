import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { RequestError } from '#server/http/errors.ts';
import { createLog } from '#server/log.ts';
import { readEmailSettings } from '#server/settings/email/read-email-settings.ts';
import { followSettings } from '#server/settings/follow-settings.ts';
import { readSettings, readSettingsVersion } from '#server/settings/read-settings.ts';
import { confirmSettings, saveSettings, unconfirmSettings } from '#server/settings/save-settings.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { beginProof, completeProof, readProofs } from './proofs.ts';
import { settings } from './tables.ts';

const key = 'sk_test_plaintextkey';
const payments = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_plaintexthook' };
const mail = {
  SMTP_URL: 'smtps://shop:plaintextpassword@mail.example:465',
  MAIL_FROM: 'hello@shop.example',
  OWNER_EMAIL: 'ada@shop.example',
};

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ settings: { SHOP_URL: 'https://shop.example' }, isClosed: true });
  owner = await newStaff(world);
});
beforeEach(async () => void (await world.shop.database.db.delete(settings)));
afterAll(() => world.close());

const read = (secret?: string) => readSettings(world.shop.database.db, secret ?? world.shop.settings.secret);

async function save(changes: Parameters<typeof saveSettings>[1]['changes'], version?: string) {
  const { db } = world.shop.database;
  const seen = version ?? (await readSettingsVersion(db));
  return saveSettings(world.shop.settings, { version: seen, changes, author: owner.id });
}

async function refusalOf(saving: Promise<unknown>): Promise<RequestError> {
  const error = await saving.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof RequestError)) throw new Error('It was not refused.');
  return error;
}

test('saved settings are read again, and the environment of the machine wins over them', async () => {
  await save({ ...payments, ...mail });
  const stored = await read();
  expect(stored.values).toEqual({ ...payments, ...mail });
  expect(stored.problems).toEqual({});
  const machine = { SHOP_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_test_machine' };
  const configuration = readConfiguration(machine, stored);
  expect(configuration.payments).toEqual({ secretKey: 'sk_test_machine' });
  expect(configuration.webhookSecret).toBe(payments.STRIPE_WEBHOOK_SECRET);
  expect(configuration.sources).toEqual({
    STRIPE_SECRET_KEY: 'machine',
    STRIPE_WEBHOOK_SECRET: 'studio',
    SMTP_URL: 'studio',
    MAIL_FROM: 'studio',
    OWNER_EMAIL: 'studio',
  });
  expect(configuration.lacking).toEqual({ payments: [], mail: [], labels: [], backups: [] });
});

test('settings that are removed are gone', async () => {
  await save(payments);
  await save({ STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null });
  expect((await read()).rows).toEqual([]);
});

test('of two owners who save at once, the second is told that the first has saved', async () => {
  const version = await readSettingsVersion(world.shop.database.db);
  const savings = [save(payments, version), save(mail, version)];
  const results = await Promise.allSettled(savings);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const rejected = results.findIndex(({ status }) => status === 'rejected');
  expect(await refusalOf(savings[rejected] ?? Promise.resolve())).toMatchObject({
    status: 409,
    code: 'stale',
    current: { version: await readSettingsVersion(world.shop.database.db) },
  });
});

test('wrong values are refused by name, and none is repeated or stored', async () => {
  const wrong = { STRIPE_SECRET_KEY: 'pk_live_plaintextkey', EASYPOST_WEBHOOK_SECRET: 'plaintext' };
  const error = await refusalOf(save({ ...wrong, MAIL_FROM: 'hello@shop.example' }));
  expect(error).toMatchObject({
    status: 400,
    fields: {
      STRIPE_SECRET_KEY: "must be the payment provider's secret key, sk_live_… or sk_test_…",
      EASYPOST_WEBHOOK_SECRET: expect.stringMatching(/^must be a random text of at least 16 characters/),
    },
  });
  expect(JSON.stringify([error.message, error.fields, error.cause])).not.toContain('plaintext');
  expect((await read()).rows).toEqual([]);
});

test('settings that do not fit the others are refused as at the start', async () => {
  expect(await refusalOf(save({ STRIPE_SECRET_KEY: key }))).toMatchObject({
    status: 400,
    fields: { STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^is not set; STRIPE_SECRET_KEY needs it/) },
  });
  const live = { ...payments, STRIPE_SECRET_KEY: 'sk_live_plaintextkey' };
  expect(await refusalOf(save(live))).toMatchObject({ fields: { SMTP_URL: expect.anything() } });
  await save({ ...live, ...mail });
  expect(await refusalOf(save({ SMTP_URL: null }))).toMatchObject({ status: 400 });
});

test('with another TOKEN_SECRET, payments and emails are closed, and each name is said', async () => {
  await save({ ...payments, ...mail });
  const stored = await read('another secret of at least 32 characters');
  const { payments: client, mail: server, lacking } = readConfiguration({}, stored);
  expect([client, server]).toEqual([undefined, undefined]);
  expect(lacking.payments).toEqual([
    { name: 'STRIPE_SECRET_KEY', reason: 'other-secret' },
    { name: 'STRIPE_WEBHOOK_SECRET', reason: 'other-secret' },
  ]);
  expect(lacking.mail).toHaveLength(3);
  expect(stored.values).toEqual({});
});

test('a damaged value closes only what needs it', async () => {
  await save({ ...payments, ...mail });
  const { db } = world.shop.database;
  const damaged = sql`set_byte(${settings.sealed}, 30, get_byte(${settings.sealed}, 30) # 1)`;
  await db.update(settings).set({ sealed: damaged }).where(eq(settings.name, 'STRIPE_SECRET_KEY'));
  const { lacking, mail: server } = readConfiguration({}, await read());
  expect(lacking.payments).toEqual([{ name: 'STRIPE_SECRET_KEY', reason: 'damaged' }]);
  expect(server?.smtpUrl).toBe(mail.SMTP_URL);
});

test('live payments are closed while the settings of emails cannot be read', async () => {
  await save(mail);
  const stored = await read('another secret of at least 32 characters');
  const machine = {
    SHOP_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  const { payments: client, lacking } = readConfiguration(machine, stored);
  expect(client).toBeUndefined();
  expect(lacking.payments).toContainEqual({ name: 'SMTP_URL', reason: 'other-secret' });
});

test('the settings of a restored backup are used after an owner has confirmed them, and proved again', async () => {
  await save(payments);
  const { db } = world.shop.database;
  await beginProof(db, 'payments', 'cs_elsewhere', new Date());
  await completeProof(db, 'payments', 'cs_elsewhere', new Date());
  await unconfirmSettings(db);
  expect(readConfiguration({}, await read()).lacking.payments).toEqual([
    { name: 'STRIPE_SECRET_KEY', reason: 'unconfirmed' },
    { name: 'STRIPE_WEBHOOK_SECRET', reason: 'unconfirmed' },
  ]);
  const response = await studio(world, 'POST settings/confirm', { ...owner, body: {} });
  expect(response.json()).toEqual({ confirmed: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] });
  expect(readConfiguration({}, await read()).payments).toEqual({ secretKey: key });
  expect((await readProofs(db)).payments.begunAt).toBeNull();
});

test('after a restore, the settings of the machine wait for an owner too', async () => {
  const machine = { SHOP_URL: 'https://shop.example', ...payments, ...mail };
  const { db } = world.shop.database;
  const context = { ...world.shop.settings, machine };
  await unconfirmSettings(db);
  const waiting = readConfiguration(machine, await read());
  expect([waiting.payments, waiting.mail]).toEqual([undefined, undefined]);
  expect(waiting.lacking.payments).toEqual([
    { name: 'STRIPE_SECRET_KEY', reason: 'unconfirmed' },
    { name: 'STRIPE_WEBHOOK_SECRET', reason: 'unconfirmed' },
  ]);
  expect((await readEmailSettings(context)).mail).toBeUndefined();
  const version = await readSettingsVersion(db);
  expect(await confirmSettings(context, owner.id)).toEqual([...Object.keys(payments), ...Object.keys(mail)]);
  expect(await readSettingsVersion(db)).not.toBe(version);
  expect(readConfiguration(machine, await read()).payments).toEqual({ secretKey: key });
  expect(await confirmSettings(context, owner.id)).toEqual([]);
});

test('a process that nothing can replace keeps the former settings, and says that it must be restarted', async () => {
  const { watch, database } = world.shop;
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const version = await readSettingsVersion(database.db);
  const stop = followSettings({ watch, db: database.db, log, version, replace: undefined });
  await save(payments);
  await expect.poll(() => lines.join()).toContain('restart the shop, which uses the former ones');
  stop();
});

test('the log names what was saved, removed and confirmed, and nothing shows a value', async () => {
  await save({ ...payments, ...mail });
  await save({ SMTP_URL: null, MAIL_FROM: null, OWNER_EMAIL: null });
  const { db } = world.shop.database;
  await unconfirmSettings(db);
  await confirmSettings(world.shop.settings, owner.id);
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  const sentences = changes.slice(0, 3).map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences).toEqual([
    expect.stringContaining(
      'confirmed after the restore of a backup that this shop uses the key for payments',
    ),
    expect.stringContaining(
      "removed the mail server, the sender of emails, and the owner's address among the settings",
    ),
    expect.stringContaining('saved the key for payments, the secret for news of payments, the mail server'),
  ]);
  expect(changes[0].undo).toBeNull();
  const today = await studio(world, 'GET today', owner);
  const rows = await db.select().from(staffChanges);
  const { rows: sealed } = await db.execute(sql`select encode(sealed, 'escape') as text from settings`);
  expect(JSON.stringify([changes, today.json(), rows, sealed])).not.toContain('plaintext');
});
