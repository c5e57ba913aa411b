import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prints as printsTable } from '#server/catalogue/tables.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { type RunningShop, startShop } from './start-shop.ts';

let database: OpenDatabase;
let dataDir: string;
let shop: RunningShop;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'passepartout pages '));
  await hangExamplePrints(database.db);
  shop = await startShop(dataDir, { databaseUrl: database.url });
});
afterAll(async () => {
  await shop.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const { mistyRidge } = prints;

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { headers });
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() };
}

test('a page is the same bytes until the catalogue changes, and follows it within 2 s', async () => {
  const path = `/product/${mistyRidge.id}`;
  const first = await read(path);
  expect(first.text).toContain(mistyRidge.title);
  expect(await read(path)).toEqual(first);
  expect((await read(path, { 'if-none-match': first.etag })).status).toBe(304);

  await database.db
    .update(printsTable)
    .set({ title: 'Ridge, Cleared' })
    .where(eq(printsTable.id, mistyRidge.id));
  const pages = [path, '/', '/shop/all-prints/', '/api/shop/all-prints'];
  const texts = async () => (await Promise.all(pages.map((page) => read(page)))).map(({ text }) => text);
  await expect.poll(async () => (await texts()).every((text) => text.includes('Ridge, Cleared'))).toBe(true);
  expect((await read(path, { 'if-none-match': first.etag })).status).toBe(200);
});

test('the page of a hidden print is gone', async () => {
  await database.db.update(printsTable).set({ isPublished: false }).where(eq(printsTable.id, mistyRidge.id));
  await expect.poll(async () => (await read(`/product/${mistyRidge.id}`)).status).toBe(404);
});
