import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { hasSecret, isWhole } from '#server/payments/account/webhook-endpoint.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newStaff } from '#tests/world/staff.ts';
import { postJson } from './post-json.ts';
import { startShop } from './start-shop.ts';

const preload = fileURLToPath(new URL('./provider-at-sandbox.ts', import.meta.url));
const secret = 'known to every process of this shop';

test('a shop that is killed between making a webhook and storing its secret is repaired by the next try', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout killed key '));
  const database = await openTestDatabase();
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  onTestFinished(async () => {
    await sandbox.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const at = { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false } as const;
  const provider = new Stripe('sk_test_test', at);
  const endpoints = async () => (await provider.webhookEndpoints.list({ limit: 100 })).data;
  const stored = async () => (await readSettings(database.db, secret)).values;
  const start = async () => {
    const settings = {
      TOKEN_SECRET: secret,
      SHOP_URL: 'http://localhost:1',
      DEMO_PRINTS: 'off',
      TEST_PROVIDER_URL: sandbox.url,
      NODE_OPTIONS: `--import "${preload}"`,
    };
    const shop = await startShop(dataDir, { databaseUrl: database.url, settings });
    onTestFinished(() => shop.stop());
    const configuration = { studioUrl: 'http://localhost:1/studio' };
    const { cookie } = await newStaff({
      shop: { database, staff: { now: () => new Date() }, configuration },
    });
    const page = `${shop.url}/api/studio/settings/payments`;
    const save = async () => {
      const { version } = (await (await fetch(page, { headers: { cookie } })).json()) as { version: string };
      return postJson(page, { version, key: 'sk_test_shop' }, { cookie });
    };
    return { shop, save };
  };

  const { shop, save } = await start();
  // The webhook is made, and the call after that does not end.
  const hanging = { path: '/v1/webhook_endpoints/', method: 'POST', delayMs: 60_000 };
  await postJson(`${sandbox.url}/sandbox/faults`, { api: hanging });
  const unanswered = expect(save()).rejects.toThrow();
  await expect.poll(endpoints, { timeout: 60_000, interval: 20 }).toHaveLength(1);
  await shop.kill();
  await unanswered;
  const [orphan] = await endpoints();
  expect([orphan?.status, await stored()]).toEqual(['enabled', {}]);

  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
  await (await start()).save();
  const [endpoint, ...others] = await endpoints();
  const { STRIPE_WEBHOOK_SECRET = '' } = await stored();
  expect(others).toEqual([]);
  expect(endpoint?.id).not.toBe(orphan?.id);
  expect(endpoint && [hasSecret(endpoint, STRIPE_WEBHOOK_SECRET), isWhole(endpoint)]).toEqual([true, true]);
}, 600_000);
