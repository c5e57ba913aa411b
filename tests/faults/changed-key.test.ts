import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { readShopIdentity } from '#server/payments/shop-identity.ts';
import { savePaymentKey } from '#server/proofs/payments/save-payment-key.ts';
import { readSettingsVersion } from '#server/settings/read-settings.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { freePort } from '#tests/process/free-port.ts';
import { patiently } from '#tests/process/patiently.ts';
import { providerOf } from '#tests/process/provider-of.ts';
import { runSandbox } from '#tests/process/run-sandbox.ts';
import { type LaunchedShop, startLaunchedShop } from '#tests/process/start-launched-shop.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { buyers, expectOneOfEach, trade } from './trade-steadily.ts';

const preload = fileURLToPath(new URL('../process/provider-at-sandbox.ts', import.meta.url));

/** Two launched processes of a shop whose key was entered in the studio. One sandbox is their provider and mail server. */
async function openShops() {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout key '));
  const database = await openTestDatabase();
  const { db } = database;
  await hangExamplePrints(db);
  const [sandboxPort, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const shopUrl = `http://localhost:${ports[0]}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  // The webhooks that the shop makes itself get the events.
  const endSandbox = await runSandbox({ dataDir, port: sandboxPort, webhookUrl: 'http://127.0.0.1:1' });
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SANDBOX_PORT: String(sandboxPort),
    TOKEN_SECRET: 'known to every process of this shop',
    SHOP_URL: shopUrl,
    DEMO_PRINTS: 'off',
    LOG_LEVEL: 'info',
    TEST_PROVIDER_URL: sandboxUrl,
    NODE_OPTIONS: `--import "${preload}"`,
  };
  const settings = { db, now: () => new Date(), secret: environment.TOKEN_SECRET, machine: environment };
  const saving = {
    ...{ settings, paymentsApiUrl: sandboxUrl, log: createLog('silent') },
    shop: await readShopIdentity(db, shopUrl),
  };
  const save = async (key: string) =>
    savePaymentKey(saving, { version: await readSettingsVersion(db), key, author: 'terminal' });
  await save('sk_test_first');
  const shops: LaunchedShop[] = [];
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await endSandbox();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (const port of ports) {
    const shop = startLaunchedShop(port, environment);
    shops.push(shop);
    const isReady = () =>
      fetch(`${shop.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, patiently).toBe(true);
  }
  return { shops, save, db, sandboxUrl, provider: providerOf(sandboxUrl) };
}

// It takes minutes on a busy machine: `npm run test:faults` runs it.
test.runIf(process.env.TEST_FAULTS)(
  'a key that is changed while 16 buyers purchase on two processes loses and doubles no order, and no request fails',
  async () => {
    const { shops, save, db, sandboxUrl, provider } = await openShops();
    const present = async () => (await Promise.all(shops.map((shop) => shop.processes()))).flat();
    const former = await present();
    const urls = shops.map(({ url }) => url);
    const trading = trade(urls, sandboxUrl);
    await expect.poll(() => trading.paid.length, patiently).toBeGreaterThan(buyers);
    const startedAt = Date.now();
    await save('sk_test_second');
    await expect
      .poll(async () => (await present()).filter((pid) => former.includes(pid)), patiently)
      .toEqual([]);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const paidBefore = trading.paid.length;
    await expect.poll(() => trading.paid.length, patiently).toBeGreaterThan(paidBefore + buyers);
    expect(await trading.end()).toEqual([]);

    const paid = await expectOneOfEach({ db, provider, sandboxUrl }, trading.paid);
    expect(shops.map(({ output }) => output()).join()).not.toContain('sk_test_');
    console.log(`${paid} paid, ordered and confirmed; both processes replaced in ${seconds} s.`);
  },
  600_000,
);
