import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openingMarks } from '#server/opening/tables.ts';
import { readSettings, readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { newStaff } from '#tests/world/staff.ts';
import { startCommand } from './run-command.ts';
import { startShop } from './start-shop.ts';

const secret = 'known to every process of this shop';
const SHOP_URL = 'https://shop.example';
const live = {
  STRIPE_SECRET_KEY: 'sk_live_plaintext',
  STRIPE_WEBHOOK_SECRET: 'whsec_plaintext',
  SMTP_URL: 'smtp://shop:plaintext@127.0.0.1:1',
  MAIL_FROM: 'hello@shop.example',
  OWNER_EMAIL: 'ada@shop.example',
};

test('an installed shop that has lost TOKEN_SECRET serves its pages, and closes by name what needs it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout secret '));
  const database = await openTestDatabase();
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { db } = database;
  await hangExamplePrints(db);
  await db.insert(openingMarks).values({ mark: 'opened', reason: null, at: new Date() });
  const version = await readSettingsVersion(db);
  const context = { db, now: () => new Date(), secret, machine: { SHOP_URL } };
  await saveSettings(context, { version, changes: live, author: 'terminal' });

  const settings = { SHOP_URL, DATABASE_URL: database.url, DEMO_PRINTS: 'off' };
  const shop = await startShop(folder, { settings });
  onTestFinished(() => shop.stop());
  const at = `http://127.0.0.1:${shop.ports.port}`;
  const call = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return [response.status, (await response.json()).code];
  };
  for (const page of ['/', '/cart', '/shop/all-prints/', '/readyz'])
    expect([page, (await fetch(at + page)).status]).toEqual([page, 200]);
  expect(await call('/api/checkout/create-checkout-session', { items: [oneSmallPrint] })).toEqual([
    503,
    'payments_closed',
  ]);
  expect(await call('/api/auth/login', { email: 'ada@shop.example', password: 'a long password' })).toEqual([
    503,
    'no_secret',
  ]);

  const sentence =
    'Payments are closed: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET cannot be used, because TOKEN_SECRET is not set on this machine. Set it as it was, one value for every process, and restart the shop.';
  const env = { ...settings, DATA_DIR: folder, PORT: String(shop.ports.port) };
  const run = (...words: string[]) => startCommand(words, { cwd: folder, env }).ended;
  const { code, output } = await run('status');
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).toMatch(/! Emails wait: SMTP_URL, MAIL_FROM, and OWNER_EMAIL cannot be used/);
  expect((await run('studio', 'invite', 'ada@shop.example')).stderr).toContain('TOKEN_SECRET is not set');

  const staff = { now: () => new Date() };
  const owner = await newStaff({
    shop: { database, staff, configuration: { studioUrl: `${SHOP_URL}/studio` } },
  });
  const today = await fetch(`${at}/api/studio/today`, { headers: { cookie: owner.cookie } });
  expect(await today.text()).toContain(sentence);
  // What it stored could not be read by any other process, nor by the next one.
  const key = { version: await readSettingsVersion(db), key: 'sk_test_plaintext' };
  expect(await call('/api/studio/settings/payments', key, owner.cookie)).toEqual([503, 'no_secret']);
  expect((await readSettings(db, secret)).values).toEqual(live);
}, 600_000);
