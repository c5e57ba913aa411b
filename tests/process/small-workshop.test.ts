import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product, ProductSummary } from '#domain/api/catalogue/product.ts';
import { newRoll } from '#domain/fulfillment/equipment.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { saveDetails } from '#tests/world/change-details.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { startCommand } from './run-command.ts';
import { type RunningShop, startShop } from './start-shop.ts';

const reason = 'its paper is 49 in wide, and your widest roll is 44 in';
const { mistyRidge, blueDoor } = prints;

const database = await openTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-workshop-'));
let shop: RunningShop;
beforeAll(async () => {
  await hangExamplePrints(database.db);
  shop = await startShop(dataDir, { databaseUrl: database.url });
  expect(await offer()).toBe(6);
  const equipment = { ...defaultDetails.equipment, rolls: [17, 24, 44].map(newRoll) };
  await saveDetails(database.db, { equipment });
});
afterAll(async () => {
  await shop?.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** In how many sizes a print is on sale. */
async function offer(): Promise<number | undefined> {
  const list = await read<ProductSummary[]>('/api/shop/all-prints');
  return list.find(({ _id }) => _id === mistyRidge.id)?.sizeCount;
}

test('a variant that no equipment can make is off sale on pages, in lists and at the checkout', async () => {
  await expect.poll(offer).toBe(5);
  const print = await read<Product>(`/api/products/find/${mistyRidge.id}`);
  const sizesOnSale = new Set(print.variants.filter(({ isActive }) => isActive).map(({ size }) => size));
  expect([...sizesOnSale]).toEqual(['small', 'medium', 'large', 'giant', 'collector']);
  const list = await read<ProductSummary[]>('/api/shop/all-prints');
  expect(list.find(({ _id }) => _id === mistyRidge.id)).toMatchObject({ sizeCount: 5, priceMin: 160 });
  expect(list.find(({ _id }) => _id === blueDoor.id)).toMatchObject({ sizeCount: 2 });
  const page = await (await fetch(`${shop.url}/product/${mistyRidge.id}`)).text();
  expect(page).toMatch(/<input[^>]*value="collector"/);
  expect(page).not.toMatch(/<input[^>]*value="exhibition"/);

  const checkOut = (sizeKey: string) =>
    fetch(`${shop.url}/api/checkout/create-checkout-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ ...oneSmallPrint, sizeKey }] }),
    });
  expect((await checkOut('collector')).status).toBe(200);
  const refused = await checkOut('exhibition');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('is not sold in this way');
});

test('the status tells the owner why a variant is off sale', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const status = await startCommand(['status'], { cwd: dataDir, env }).ended;
  expect(status.output).toMatch(new RegExp(`Off sale +exhibition Border: ${reason}\n`));
}, 600_000);

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(`${shop.url}${path}`);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Body;
}
