import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { patiently } from './patiently.ts';
import { type LaunchedShop, startLaunchedShop } from './start-launched-shop.ts';

const secret = 'known to every process of this shop';
const program = fileURLToPath(new URL('../../build-server/main.js', import.meta.url));

/** The processes of a shop, each with its launcher, on one database. */
async function openShops(count: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout settings '));
  const database = await openTestDatabase();
  await hangExamplePrints(database.db);
  const sandboxPort = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SANDBOX_PORT: String(sandboxPort),
    TOKEN_SECRET: secret,
    SHOP_URL: 'http://localhost:1',
    DEMO_PRINTS: 'off',
    LOG_LEVEL: 'info',
  };
  const shops: LaunchedShop[] = [];
  const ports: number[] = [];
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    ports.push(port);
    const shop = startLaunchedShop(port, environment);
    shops.push(shop);
    await expect.poll(() => statusOf(`${shop.url}/readyz`), patiently).toBe(200);
  }
  const save = async (
    changes: Parameters<typeof saveSettings>[1]['changes'],
    machine: Record<string, string> = environment,
  ) => {
    const { db } = database;
    const version = await readSettingsVersion(db);
    const context = { db, now: () => new Date(), secret, machine };
    await saveSettings(context, { version, changes, author: 'terminal' });
  };
  return { shops, ports, save, database, environment, sandboxUrl: `http://127.0.0.1:${sandboxPort}` };
}

/** Sends one request, on a connection of its own or on one that is kept. Undefined if it failed. */
function statusOf(url: string, agent: Agent | false = false): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
      response.on('error', () => resolve(undefined));
    }).on('error', () => resolve(undefined));
  });
}

/** Visitors who request a page and `/readyz` one after the other, half of them on connections that they keep. */
function visit(urls: readonly string[]) {
  const failures: unknown[] = [];
  let answered = 0;
  let isOver = false;
  const visits = Array.from({ length: 8 }, async (_, index) => {
    const agent = index % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
    while (!isOver) {
      for (const path of ['/', '/readyz', '/api/shop/all-prints']) {
        const url = `${urls[index % urls.length]}${path}`;
        const status = await statusOf(url, agent);
        if (status === 200) answered += 1;
        else failures.push({ url, status });
      }
    }
    if (agent) agent.destroy();
  });
  return {
    answered: () => answered,
    async end() {
      isOver = true;
      await Promise.all(visits);
      return failures;
    },
  };
}

/** What the shop answers to an event that is signed with this secret. */
async function sendEvent(url: string, webhookSecret: string): Promise<number> {
  const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type: 'ping', data: { object: {} } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(`${url}/api/payments/webhook`, { method: 'POST', headers, body: payload });
  return response.status;
}

const keys = { STRIPE_SECRET_KEY: 'sk_test_plaintextkey', STRIPE_WEBHOOK_SECRET: 'whsec_plaintexthook' };

test('a changed setting counts within seconds, no request fails in the meantime, and nothing shows its value', async () => {
  const { shops, ports, save, database, environment, sandboxUrl } = await openShops(1);
  const [shop] = shops as [LaunchedShop];
  const [first] = await shop.processes();
  expect(await sendEvent(shop.url, keys.STRIPE_WEBHOOK_SECRET)).toBe(400);

  const visitors = visit([shop.url]);
  await save(keys);
  await expect.poll(() => shop.processes(), patiently).not.toContain(first);
  const answered = visitors.answered();
  expect(answered).toBeGreaterThan(0);
  await expect.poll(visitors.answered).toBeGreaterThan(answered + 100);
  expect(await visitors.end()).toEqual([]);
  expect(await sendEvent(shop.url, keys.STRIPE_WEBHOOK_SECRET)).toBe(200);
  expect(await sendEvent(shop.url, 'whsec_sandbox')).toBe(400);
  // The sandbox of the former process has ended with it. The new one needs its own for the emails.
  await expect.poll(() => statusOf(`${sandboxUrl}/mailbox`), { timeout: 60_000 }).toBe(200);

  const second = spawnSync(process.execPath, [program], {
    env: { ...process.env, ...environment, PORT: String(ports[0]) },
    encoding: 'utf8',
  });
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining(`Port ${ports[0]} is taken`)]);

  const { rows } = await database.db.execute(sql`
    select encode(sealed, 'escape') as text from settings
    union all select row_to_json(staff_changes)::text from staff_changes`);
  expect(rows.map(({ text }) => text).join()).toMatch(/"saved": ?\["STRIPE_SECRET_KEY"/);
  expect(await shop.stop()).toBe(0);
  expect(shop.output()).toContain('this process is being replaced');
  expect(JSON.stringify([rows, shop.output()])).not.toContain('plaintext');
}, 600_000);

test('a process that cannot start with the new settings leaves the former one in place, and says why', async () => {
  const { shops, save } = await openShops(1);
  const [shop] = shops as [LaunchedShop];
  const former = await shop.processes();
  const visitors = visit([shop.url]);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@shop.example', OWNER_EMAIL: 'b@shop.example' };
  // Another machine, at an https: address, may take real money.
  await save(
    { ...keys, ...mail, STRIPE_SECRET_KEY: 'sk_live_plaintextkey' },
    {
      SHOP_URL: 'https://shop.example',
    },
  );
  await expect.poll(shop.output, patiently).toContain('the new process did not start');
  expect(shop.output()).toContain('with a live STRIPE_SECRET_KEY it must be an https: address');
  expect(await visitors.end()).toEqual([]);
  expect(await shop.processes()).toEqual(former);

  await save(keys);
  await expect.poll(() => shop.processes(), patiently).not.toContain(former[0]);
  expect(await sendEvent(shop.url, keys.STRIPE_WEBHOOK_SECRET)).toBe(200);
  expect(shop.output()).not.toContain('plaintext');
}, 600_000);

test('the processes of one shop replace themselves one after the other, and no request fails', async () => {
  const { shops, save } = await openShops(2);
  const former = (await Promise.all(shops.map((shop) => shop.processes()))).flat();
  const visitors = visit(shops.map(({ url }) => url));
  await save(keys);
  const present = async () => (await Promise.all(shops.map((shop) => shop.processes()))).flat();
  await expect
    .poll(async () => (await present()).filter((pid) => former.includes(pid)), patiently)
    .toEqual([]);
  expect(await visitors.end()).toEqual([]);
  for (const { url } of shops) expect(await sendEvent(url, keys.STRIPE_WEBHOOK_SECRET)).toBe(200);
}, 600_000);

test('a shop that is stopped while a process replaces another ends cleanly, with both', async () => {
  const { shops, save } = await openShops(1);
  const [shop] = shops as [LaunchedShop];
  await save(keys);
  await expect.poll(() => shop.processes(), { interval: 5, timeout: 60_000 }).toHaveLength(2);
  const both = await shop.processes();
  expect(await shop.stop()).toBe(0);
  for (const pid of both) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}, 600_000);
