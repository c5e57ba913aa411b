import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { orders } from '#server/orders/tables.ts';
import { readShopIdentity } from '#server/payments/shop-identity.ts';
import { savePaymentKey } from '#server/proofs/payments/save-payment-key.ts';
import { readSettingsVersion } from '#server/settings/read-settings.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { freePort } from '#tests/process/free-port.ts';
import { postJson } from '#tests/process/post-json.ts';
import { runSandbox } from '#tests/process/run-sandbox.ts';
import { type LaunchedShop, startLaunchedShop } from '#tests/process/start-launched-shop.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';

const preload = fileURLToPath(new URL('../process/provider-at-sandbox.ts', import.meta.url));
const wait = { timeout: 300_000, interval: 200 };
const buyers = 16;
/** What a buyer takes to choose, so that a new process has time to start on a busy machine. */
const pauseMs = 5000;

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
    await expect.poll(isReady, wait).toBe(true);
  }
  const at = { host: '127.0.0.1', port: sandboxPort, protocol: 'http', telemetry: false } as const;
  return { shops, save, db, sandboxUrl, provider: new Stripe('sk_test_tally', at) };
}

/** Buyers who buy one print after the other. Every second one never returns from the payment page. */
function trade(urls: readonly string[], sandboxUrl: string) {
  const failures: string[] = [];
  const paid: string[] = [];
  let isOver = false;
  const buy = async (url: string, returns: boolean) => {
    const page = await fetch(`${url}/shop/all-prints/`);
    await page.arrayBuffer();
    if (page.status !== 200) throw new Error(`The page of ${url} answered ${page.status}.`);
    const opened = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, {
      items: [oneSmallPrint],
    });
    const sessionid = sessionIn(opened.url);
    await postJson(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { email: newEmail() });
    paid.push(sessionid);
    if (returns) await postJson(`${url}/api/orders/ingest-session`, { sessionid });
  };
  const trading = Array.from({ length: buyers }, async (_, index) => {
    // They do not all press the same button at once.
    await pause((index * pauseMs) / buyers);
    while (!isOver) {
      await buy(urls[index % urls.length] ?? '', index % 4 < 2).catch((error: unknown) =>
        failures.push(String(error)),
      );
      await pause(pauseMs);
    }
  });
  return {
    paid,
    async end() {
      isOver = true;
      await Promise.all(trading);
      return failures;
    },
  };
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
    await expect.poll(() => trading.paid.length, wait).toBeGreaterThan(buyers);
    const startedAt = Date.now();
    await save('sk_test_second');
    await expect.poll(async () => (await present()).filter((pid) => former.includes(pid)), wait).toEqual([]);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const paidBefore = trading.paid.length;
    await expect.poll(() => trading.paid.length, wait).toBeGreaterThan(paidBefore + buyers);
    expect(await trading.end()).toEqual([]);

    const sessions = await provider.checkout.sessions
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    const paid = sessions.filter(({ payment_status }) => payment_status === 'paid').map(({ id }) => id);
    expect(paid.toSorted()).toEqual(trading.paid.toSorted());
    const ordered = async () => (await db.select().from(orders)).map(({ sessionId }) => sessionId).sort();
    await expect.poll(ordered, wait).toEqual(paid.toSorted());
    const confirmations = async () => {
      const mails: { messageId: string }[] = await (await fetch(`${sandboxUrl}/mailbox/messages`)).json();
      const ids = mails.map(({ messageId }) => messageId).filter((id) => id.startsWith('<confirmation-'));
      return [ids.length, new Set(ids).size];
    };
    await expect.poll(confirmations, wait).toEqual([paid.length, paid.length]);
    expect(shops.map(({ output }) => output()).join()).not.toContain('sk_test_');
    console.log(`${paid.length} paid, ordered and confirmed; both processes replaced in ${seconds} s.`);
  },
  600_000,
);
