import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { changeVariants } from '#tests/world/change-variants.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { type RunningShop, startShop } from './start-shop.ts';

let database: OpenDatabase;
let dataDir: string;
/** All processes of the shop that were started, including one that was killed. */
const processes: RunningShop[] = [];
let shop: RunningShop;

beforeAll(async () => {
  database = await openTestDatabase();
  await hangExamplePrints(database.db);
  dataDir = await mkdtemp(join(tmpdir(), 'passepartout closed '));
  shop = await start({ port: await freePort(), sandboxPort: await freePort() });
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(ports: RunningShop['ports']): Promise<RunningShop> {
  const runningShop = await startShop(dataDir, {
    databaseUrl: database.url,
    ports,
    settings: { SHOP_URL: 'http://localhost:3000' },
  });
  processes.push(runningShop);
  return runningShop;
}

async function openCheckout({ url }: RunningShop, key: string): Promise<string> {
  const response = await fetch(`${url}/api/checkout/create-checkout-session`, {
    method: 'POST',
    body: JSON.stringify({ items: [oneSmallPrint] }),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });
  return ((await response.json()) as { id: string }).id;
}

async function statusOf({ sandboxUrl }: RunningShop, id: string): Promise<string> {
  const headers = { authorization: 'Bearer sk_test_process' };
  const response = await fetch(`${sandboxUrl}/v1/checkout/sessions/${id}`, { headers });
  return ((await response.json()) as { status: string }).status;
}

const raisePrice = (price: number) =>
  changeVariants(database.db, prints.mistyRidge.id, { size: 'small' }, { price, memberPrice: 160 });

test('a shop that was stopped while its prices changed closes outdated payment pages at its next start', async () => {
  const session = await openCheckout(shop, 'cart-of-the-killed');
  await shop.kill();
  await raisePrice(240);
  shop = await start(shop.ports);
  await expect.poll(() => statusOf(shop, session)).toBe('expired');
}, 600_000);

test('two processes open one payment page for one cart, and close it once its price changes', async () => {
  const { sandboxPort } = shop.ports;
  const otherProcess = await start({ port: await freePort(), sandboxPort });
  const session = await openCheckout(shop, 'one-cart');
  expect(await openCheckout(otherProcess, 'one-cart')).toBe(session);
  await raisePrice(250);
  await expect.poll(() => statusOf(shop, session)).toBe('expired');
  const renewedSession = await openCheckout(otherProcess, 'one-cart');
  expect(renewedSession).not.toBe(session);
  expect(await openCheckout(shop, 'one-cart')).toBe(renewedSession);
}, 600_000);
