import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { photographs } from '#server/catalogue/tables.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { ingestedOrder, mailsTo, newEmail, newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { runInCommandServer } from './run-in-command-server.ts';

const storage = await startObjectStorage();
const work = await mkdtemp(join(tmpdir(), 'passepartout bucket '));
let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ settings: storage.settings });
});
afterAll(async () => {
  await world.close();
  await storage.close();
  await rm(work, { recursive: true, force: true });
});

const { mistyRidge } = prints;

/** Imports a folder as on another machine, which shares no disk with the shop. */
function importFrom(folder: string) {
  const env = { DATABASE_URL: world.shop.database.url, DATA_DIR: join(work, 'data'), ...storage.settings };
  return runInCommandServer(['import', folder], { cwd: work, env });
}

async function findInList(title: string): Promise<ProductSummary | undefined> {
  const list = await world.app.inject('/api/shop/all-prints');
  return list.json<ProductSummary[]>().find((print) => print.title === title);
}

test('a print imported on another machine shows in the running shop, from their shared bucket', async () => {
  const folder = await mkdtemp(join(work, 'prints-'));
  await writeFile(join(folder, 'a.jpg'), await imageFile({ ...strip, title: 'Far Away' }));
  const { code, stderr } = await importFrom(folder);
  expect(code, stderr).toBe(0);
  expect(await readdir(join(work, 'data')).catch(() => [])).not.toContain('photographs');
  await expect.poll(() => findInList('Far Away')).toBeDefined();
  const print = await findInList('Far Away');
  for (const url of [print?.photograph.avif[0]?.url, print?.heroImage]) {
    const response = await world.app.inject(url ?? '');
    expect(response.statusCode).toBe(200);
    expect((await sharp(response.rawPayload).metadata()).width).toBeGreaterThan(0);
  }
});

test('the framed picture of an order is stored in the bucket, served by the shop, and sent in the email', async () => {
  const { items } = await newOrder(world);
  const { pathname, origin } = new URL(items[0]?.image ?? '');
  expect(origin).toBe(world.shop.configuration.shopUrl);
  const status = async () => (await world.app.inject(pathname)).statusCode;
  await expect.poll(status).toBe(200);

  const email = newEmail();
  await newOrder(world, { email });
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  expect((await mailsTo(world, email))[0]?.html).toContain('<img src="');
});

test('while the bucket is unreachable the shop still sells, and reports what is unavailable', async () => {
  const path = `/photographs/${mistyRidge.id}-320.jpg`;
  expect((await world.app.inject(path)).statusCode).toBe(200);
  await storage.goAway();
  expect((await world.app.inject(path)).statusCode).toBe(503);
  expect((await world.app.inject(`/api/products/find/${mistyRidge.id}`)).statusCode).toBe(200);

  const email = newEmail();
  const session = await newSession(world, [
    { productMongoId: prints.tidePosts.id, sizeKey: 'small', frame: 'Wood', mount: 'Border', quantity: 1 },
  ]);
  await paySession(world, session, { email });
  expect((await ingestedOrder(world, session)).status).toBe('paid');

  const folder = await mkdtemp(join(work, 'prints-'));
  await writeFile(join(folder, 'b.jpg'), await imageFile({ ...strip, title: 'Too Soon' }));
  const { code, stderr } = await importFrom(folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(/The store of the pictures fails: .*ECONNREFUSED.* import the folder again/);

  await storage.comeBack();
  expect((await world.app.inject(path)).statusCode).toBe(200);
  expect((await importFrom(folder)).code).toBe(0);
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
});

test('the demo collection hangs in the bucket too', async () => {
  const database = await openTestDatabase();
  const dataDir = join(work, 'demo');
  const program = fileURLToPath(
    new URL('../../build-server/server-catalogue-demo-seed-program.js', import.meta.url),
  );
  const env = { ...process.env, ...storage.settings, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  // One print is enough here. The next start would hang the rest.
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  await once(child, 'close');
  const [photograph] = await database.db.select().from(photographs);
  await database.close();
  expect((await world.app.inject(photograph?.heroImage ?? '')).statusCode).toBe(200);
  expect(await readdir(dataDir).catch(() => [])).toEqual([]);
}, 600_000);

test('an import with an unknown storage key prints one line that names the setting', async () => {
  const env = { DATA_DIR: work, ...storage.settings, S3_SECRET_ACCESS_KEY: 'guessed' };
  const { code, stderr } = await runInCommandServer(['import', work], { cwd: work, env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^http:\S+ refuses the bucket "shop-pictures" .*S3_SECRET_ACCESS_KEY.*\n$/);
});
