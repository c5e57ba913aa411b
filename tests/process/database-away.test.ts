import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { queryPool } from '#server/database/database.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { nginxProgram, type RunningNginx } from './run-nginx.ts';
import { startProxy } from './start-proxy.ts';
import { type Ports, type RunningShop, startShop } from './start-shop.ts';
import { openStoppableDatabase, type StoppableDatabase } from './stoppable-database.ts';

const pages = ['/', '/shop/all-prints/', `/product/${prints.blueDoor.id}`];
const clock = fileURLToPath(new URL('minute-ahead.ts', import.meta.url));
const longWait = { timeout: 120_000, interval: 50 };
let folder: string;
let database: StoppableDatabase;
let shop: RunningShop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passepartout away '));
  database = await openStoppableDatabase(folder);
  const pool = new pg.Pool({ connectionString: database.url });
  await hangExamplePrints(queryPool(pool));
  await pool.end();
  shop = await startWholly({ NODE_OPTIONS: `--import="${clock}"` });
});
afterEach(async () => {
  await database.startAgain();
  await vi.waitUntil(isListening, longWait);
});
afterAll(async () => {
  await shop?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('pages that were seen are shown while the database is stopped, and are fresh when it is back', async () => {
  await expect.poll(statuses).toEqual([200, 200, 200]);
  await database.stop();
  await expect.poll(isListening).toBe(false);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await checkOut()).toEqual({ status: 503, code: 'unavailable' });

  await database.startAgain();
  await setPrice(7770);
  await expect.poll(showsPrice('7,770')).toBe(true);
});

test('a database that freezes is noticed by its silence, and pages are fresh when it continues', async () => {
  await expect.poll(statuses).toEqual([200, 200, 200]);
  await database.freeze();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await checkOut()).toEqual({ status: 503, code: 'unavailable' });
  await expect.poll(isListening).toBe(false);
  expect(await statuses()).toEqual([200, 200, 200]);

  await database.thaw();
  await setPrice(8880);
  await expect.poll(showsPrice('8,880')).toBe(true);
}, 600_000);

test('the metrics say whether the database answers, within the time of a scrape', async () => {
  await expect.poll(isUp).toBe(true);
  await database.stop();
  await expect.poll(isUp).toBe(false);
  await database.startAgain();
  await expect.poll(isUp).toBe(true);
  await database.freeze();
  expect(await isUp()).toBe(false);
  await database.thaw();
  await expect.poll(isUp).toBe(true);
});

test('after a minute without the database pages are no longer shown', async () => {
  await expect.poll(statuses).toEqual([200, 200, 200]);
  await database.stop();
  await expect.poll(isListening).toBe(false);
  expect(await statuses()).toEqual([200, 200, 200]);
  process.kill(shop.pid, 'SIGUSR2');
  await expect.poll(statuses).toEqual([503, 503, 503]);
});

if (!nginxProgram)
  console.warn('Skipped: two shops behind nginx. NGINX_PATH is not set; "npm test" sets it.');

describe.skipIf(!nginxProgram)('two processes behind the shipped nginx', () => {
  let second: RunningShop;
  let nginx: RunningNginx;
  let url: string;
  beforeAll(async () => {
    second = await startWholly({}, { ...shop.ports, port: await freePort() });
    const port = await freePort();
    url = `http://localhost:${port}`;
    nginx = await startProxy({ folder, port, shopPorts: [shop.ports.port, second.ports.port] });
  });
  afterAll(async () => {
    await nginx?.end();
    await second?.stop();
  });

  test('a page that one process has is shown without the database, also after pages that neither has', async () => {
    const seen = `/product/${prints.mistyRidge.id}`;
    expect((await fetch(shop.url + seen)).status).toBe(200);
    await database.stop();
    await expect.poll(isListening).toBe(false);
    // Pages ignore this query, and nginx has cached none of these addresses.
    const statusesOf = (path: string) =>
      Promise.all(
        ['a', 'b', 'c', 'd', 'e', 'f'].map(async (tag) => (await fetch(`${url}${path}?from=${tag}`)).status),
      );
    expect(new Set(await statusesOf(`/product/${prints.tidePosts.id}`))).toEqual(new Set([503]));
    expect(new Set(await statusesOf(seen))).toEqual(new Set([200]));
  });
});

/** Also waits for its jobs, without which a start fails when its database is taken away. */
async function startWholly(settings: Record<string, string>, ports?: Ports): Promise<RunningShop> {
  const path = join(folder, 'output');
  const output = await open(path, 'w');
  const started = await startShop(join(folder, 'shop'), {
    databaseUrl: database.url,
    settings,
    output: output.fd,
    ...(ports && { ports }),
  });
  await vi.waitUntil(async () => (await readFile(path, 'utf8')).includes('The shop is open'), longWait);
  await output.close();
  return started;
}

function statuses(): Promise<number[]> {
  return Promise.all(pages.map(async (page) => (await fetch(shop.url + page)).status));
}

async function isListening(): Promise<boolean> {
  return (await readMetrics()).includes('\npassepartout_catalogue_listening 1\n');
}

async function isUp(): Promise<boolean> {
  const text = await readMetrics();
  expect(text).toMatch(/^passepartout_database_up [01]$/m);
  return text.includes('\npassepartout_database_up 1\n');
}

/** Waits as long as Prometheus does by default. */
async function readMetrics(): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  return (await fetch(`${shop.url}/metrics`, { signal })).text();
}

async function checkOut() {
  const response = await fetch(`${shop.url}/api/checkout/create-checkout-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [oneSmallPrint] }),
  });
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code };
}

function setPrice(dollars: number): Promise<void> {
  return database.execute(`update variants set price = ${dollars} where print_id = '${prints.blueDoor.id}'`);
}

function showsPrice(text: string) {
  return async () => (await (await fetch(`${shop.url}/product/${prints.blueDoor.id}`)).text()).includes(text);
}
