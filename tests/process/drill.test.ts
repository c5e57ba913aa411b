import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackup } from '#server/backup/take-backup.ts';
import { readShippedSums } from '#server/catalogue/demo/hide-demo-prints.ts';
import { demoHangings, missingMasters, photographs, prints as printRows } from '#server/catalogue/tables.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { openFileMasters } from '#server/photographs/masters/file-masters.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { startCommand } from './run-command.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout drill '));
const [machine, backup, scratch] = [join(work, 'machine'), join(work, 'backup'), join(work, 'scratch')];
const ridge = exampleMaster(prints.mistyRidge.id);
let hashes: string[] = [];

beforeAll(async () => {
  await mkdir(scratch);
  await mkdir(join(machine, 'photographs'), { recursive: true });
  hashes = await withDatabase(machine, async ({ db }) => {
    await hangExamplePrints(db);
    const rows = await db.select({ id: photographs.id, hash: photographs.fileHash }).from(photographs);
    const masters = await openFileMasters(machine);
    for (const { id, hash } of rows) {
      await writeFile(join(work, id), exampleMaster(id).text);
      await masters.put(hash, join(work, id));
    }
    return rows.map(({ hash }) => hash);
  });
  await backUp(backup);
}, 600_000);
afterAll(async () => {
  await withDatabase(machine, async () => {});
  await rm(work, { recursive: true, force: true });
});

async function withDatabase<T>(dataDir: string, use: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openShopDatabase(
    { dataDir, databaseUrl: undefined },
    createLog('silent'),
    () => undefined,
  );
  return use(database).finally(() => database.close());
}

function backUp(target: string) {
  const configuration = { dataDir: machine, databaseUrl: undefined, objectStorage: undefined };
  return takeBackup({ configuration, target, print: () => undefined });
}

async function copyOfBackup(name: string): Promise<string> {
  const copy = join(work, name);
  await cp(backup, copy, { recursive: true });
  return copy;
}

/** Also checks that the drill leaves nothing behind. */
async function drill(folder: string, options: string[] = [], settings: Record<string, string> = {}) {
  const env = { DATA_DIR: machine, TMPDIR: scratch, ...settings };
  const result = await startCommand(['drill', folder, ...options], { cwd: work, env }).ended;
  expect(await readdir(scratch)).toEqual([]);
  return result;
}

test('the drill of a complete backup counts what it holds and checks its masters, while the shop is open', async () => {
  const { code, output, stderr } = await withDatabase(machine, () => drill(backup, ['--json']));
  expect(code, stderr).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    folder: backup,
    orders: 0,
    members: 0,
    prints: hashes.length,
    checkedMasters: Math.min(hashes.length, 20),
    lackingMasters: 0,
    page: expect.stringMatching(/^\/product\/[0-9a-f-]{36}$/),
  });
  const { output: sentence } = await drill(backup);
  expect(sentence).toContain(`0 orders, 0 members, ${hashes.length} prints`);
  expect(sentence).toMatch(/ Its page \/product\/[0-9a-f-]{36} opens\.$/m);
}, 600_000);

test('the drill of a backup with one flipped byte fails and names the file', async () => {
  const copy = await copyOfBackup('flipped');
  const file = join(copy, 'masters', ridge.hash);
  const bytes = await readFile(file);
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  await writeFile(file, bytes);
  const { code, stderr } = await drill(copy);
  expect(code).toBe(1);
  expect(stderr).toContain(`${copy} is damaged: masters/${ridge.hash} was changed. Use another backup.`);
}, 600_000);

test('the drill of a backup that lost a master fails and names it', async () => {
  const copy = await copyOfBackup('lost');
  await rm(join(copy, 'masters', ridge.hash));
  const { code, stderr } = await drill(copy);
  expect(code).toBe(1);
  expect(stderr).toContain(`${copy} is damaged: masters/${ridge.hash} is missing. Use another backup.`);
}, 600_000);

test('the drill finds masters that were missing or damaged before the backup, whose checksums are right', async () => {
  const vault = join(machine, 'masters', ridge.hash);
  await rm(vault);
  const [without, known, damaged] = ['without', 'known', 'damaged'].map((name) => join(work, name));
  await backUp(without ?? '');
  const missing = await drill(without ?? '');
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain(
    `${without} lacks the master ${ridge.hash}. "shop status" names the prints`,
  );

  await withDatabase(machine, ({ db }) => db.insert(missingMasters).values({ fileHash: ridge.hash }));
  await backUp(known ?? '');
  const lacking = await drill(known ?? '');
  expect(lacking.code, lacking.stderr).toBe(0);
  expect(lacking.output).toContain('The shop itself lacked 1 master');

  await withDatabase(machine, ({ db }) => db.delete(missingMasters));
  await writeFile(vault, 'another file', { mode: 0o600 });
  await backUp(damaged ?? '');
  const changed = await drill(damaged ?? '');
  expect(changed.code).toBe(1);
  expect(changed.stderr).toContain(`The master ${ridge.hash} in ${damaged} is damaged`);
}, 600_000);

test('the drill of a shop that cannot show a print fails and names the page', async () => {
  const unreadable = join(work, 'unreadable');
  await withDatabase(machine, ({ db }) => db.update(photographs).set({ jpeg: [], avif: [] }));
  await backUp(unreadable);
  const { code, stderr } = await drill(unreadable, [], { MASTERS: 'none' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The restored shop opens, but answers \/product\/\S+ with 500\. If/m);
}, 600_000);

test('the drill of a shop with a bucket reads the masters there, and names one that the bucket lacks', async () => {
  const storage = await startObjectStorage();
  const settings = { DATA_DIR: join(work, 'shop with bucket'), ...storage.settings };
  const configuration = readConfiguration(settings);
  const vault = await openMasters(configuration);
  const folder = join(work, 'backup with bucket');
  try {
    await withDatabase(configuration.dataDir, async ({ db }) => {
      await hangExamplePrints(db);
      await db
        .insert(missingMasters)
        .select(
          db
            .select({ fileHash: photographs.fileHash })
            .from(photographs)
            .where(ne(photographs.fileHash, ridge.hash)),
        );
    });
    await takeBackup({ configuration, target: folder, print: () => undefined });
    const lacking = await drill(folder, [], settings);
    expect(lacking.code).toBe(1);
    expect(lacking.stderr).toContain(
      `masters/${ridge.hash} is missing or damaged, and a restored shop would need it.`,
    );

    const file = join(work, 'ridge');
    await writeFile(file, ridge.text);
    await vault.put(ridge.hash, file);
    const found = await drill(folder, ['--json'], settings);
    expect(found.code, found.stderr).toBe(0);
    expect(JSON.parse(found.output)).toMatchObject({ checkedMasters: 1, lackingMasters: hashes.length - 1 });
  } finally {
    vault.close();
    await storage.close();
  }
}, 600_000);

test('the drill of a shop that still shows demo prints opens the page of one', async () => {
  const demoShop = join(work, 'demo shop');
  const target = join(work, 'backup of the demo shop');
  await mkdir(join(demoShop, 'photographs'), { recursive: true });
  const [demoHash = ''] = await readShippedSums();
  await withDatabase(demoShop, async ({ db }) => {
    await hangExamplePrints(db);
    await db.insert(demoHangings).values({ finishedAt: new Date() });
    await db.update(photographs).set({ fileHash: demoHash }).where(eq(photographs.fileHash, ridge.hash));
    await db.update(printRows).set({ isPublished: false }).where(ne(printRows.id, prints.mistyRidge.id));
  });
  const configuration = { dataDir: demoShop, databaseUrl: undefined, objectStorage: undefined };
  await takeBackup({ configuration, target, print: () => undefined });
  const { code, output, stderr } = await drill(target, [], { MASTERS: 'none' });
  expect(code, stderr).toBe(0);
  expect(output).toContain(` Its page /product/${prints.mistyRidge.id} opens.`);
}, 600_000);

test('the drill of a folder that is gone, or is no backup, says so', async () => {
  const { code, stderr } = await drill(join(work, 'vanished'));
  expect(code).toBe(1);
  expect(stderr).toContain('vanished is not a complete backup: it has no SHA256SUMS. Use another backup.');
}, 600_000);
