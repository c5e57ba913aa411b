import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variants } from '#server/catalogue/tables.ts';
import { demoMember } from '#server/customers/accounts/registration/demo-member.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { nginxProgram, type RunningNginx } from './run-nginx.ts';
import { startProxy } from './start-proxy.ts';
import { type RunningShop, startShop } from './start-shop.ts';

const { blueDoor } = prints;
const page = `/product/${blueDoor.id}`;
const paths = [page, `/api/products/find/${blueDoor.id}`, '/api/shop/all-prints'];
/** nginx may cache a response until the end of the second in which the shop sent it. */
const maxCachedMs = 1000;

describe.skipIf(!nginxProgram)('the shipped nginx in front of the shop', () => {
  let folder: string;
  let database: OpenDatabase;
  let shop: RunningShop;
  let nginx: RunningNginx;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'passepartout-nginx-'));
    database = await openTestDatabase();
    await hangExamplePrints(database.db);
    const port = await freePort();
    url = `http://localhost:${port}`;
    shop = await startShop(join(folder, 'shop'), {
      databaseUrl: database.url,
      settings: { TRUST_PROXY: 'on' },
    });
    const { port: shopPort } = shop.ports;
    nginx = await startProxy({ folder, port, shopPorts: [shopPort, shopPort] });
  });
  afterAll(async () => {
    await nginx?.end();
    await shop?.stop();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** How many of several simultaneous requests nginx answered from its cache. */
  async function hitsOf(path: string, init: RequestInit = {}): Promise<number> {
    const readCacheHeader = async () => {
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      return response.headers.get('x-cache');
    };
    const cacheHeaders: (string | null)[] = [];
    for (let time = 0; time < 20; time += 1) cacheHeaders.push(await readCacheHeader());
    return cacheHeaders.filter((header) => header === 'HIT').length;
  }

  test('answers pages and lists from its cache, and removes the header that allows caching', async () => {
    for (const path of paths) await expect.poll(() => hitsOf(path)).toBeGreaterThan(0);
    expect((await fetch(url + page)).headers.get('x-accel-expires')).toBeNull();
  });

  test('shows a changed price within 2 s', async () => {
    for (const path of paths) await expect.poll(() => hitsOf(path)).toBeGreaterThan(0);
    await database.db.update(variants).set({ price: 7770 }).where(eq(variants.printId, blueDoor.id));
    const showsNewPrice = async (base: string) => {
      const texts = await Promise.all(paths.map(async (path) => (await fetch(base + path)).text()));
      return texts.every((text) => /7,?770/.test(text));
    };
    await expect.poll(() => showsNewPrice(shop.url)).toBe(true);
    await pause(maxCachedMs);
    expect(await showsNewPrice(url)).toBe(true);
  });

  test('passes on personal requests and searches', async () => {
    expect(await hitsOf(page, { headers: { authorization: 'Bearer of-a-member' } })).toBe(0);
    expect(await hitsOf('/shop/all-prints/?q=ridge')).toBe(0);
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demoMember),
    };
    expect(await hitsOf('/api/auth/login', signIn)).toBe(0);
    expect(await hitsOf('/api/auth/refresh')).toBe(0);
    expect(await hitsOf('/readyz')).toBe(0);
    expect(await hitsOf('/not-a-page')).toBe(0);
  });

  test('passes on photographs and certificates of 12 MB, and nothing else above 1 MB', async () => {
    const statusOf = async (path: string, megabytes: number) => {
      const body = Buffer.alloc(megabytes * 1024 * 1024);
      const headers = { 'content-type': 'image/jpeg' };
      const { status, headers: answered } = await fetch(url + path, { method: 'POST', body, headers });
      return `${status} ${answered.get('content-type')?.split(';')[0]}`;
    };
    for (const [path, status] of [
      [`/api/orders/${crypto.randomUUID()}/photos`, 401],
      ['/api/studio/pieces/000000/photos/checked', 401],
      [`/api/studio/trade-clients/${crypto.randomUUID()}/certificates`, 401],
      ['/api/offers/photo', 404],
    ] as const) {
      expect(await statusOf(path, 12), path).toBe(`${status} application/json`);
      expect(await statusOf(path, 14), path).toBe('413 text/html');
    }
    expect(await statusOf('/api/contact', 2)).toBe('413 text/html');
  });

  test('answers a browser that has the page with 304', async () => {
    const etag = (await fetch(url + page)).headers.get('etag') ?? '';
    expect((await fetch(url + page, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
