import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeBackup } from '#server/backup/take-backup.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { orders } from '#server/orders/tables.ts';
import { openFileMasters } from '#server/photographs/masters/file-masters.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { settings } from '#server/settings/tables.ts';
import { openPostgres15, type Postgres15, postgres15Program } from '#tests/database/open-postgres15.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { postJson } from './post-json.ts';
import { startCommand } from './run-command.ts';
import { type RunningShop, startShop } from './start-shop.ts';

describe.skipIf(!postgres15Program)('a shop with a PostgreSQL 15 beside it', () => {
  let work: string;
  let dataDir: string;
  let backup: string;
  let server: Postgres15;
  let databaseUrl: string;
  let shop: RunningShop | undefined;
  const picture = `${prints.mistyRidge.id}-640.jpg`;
  const master = exampleMaster(prints.mistyRidge.id);

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'passepartout dump '));
    [dataDir, backup] = [join(work, 'shop'), join(work, 'backup')];
    await mkdir(dataDir);
    server = await openPostgres15();
    databaseUrl = await server.makeDatabase('prints');
    await withDatabase(databaseUrl, async ({ db }) => {
      await hangExamplePrints(db);
      const sealed = Buffer.from('x');
      await db
        .insert(settings)
        .values({ name: 'OWNER_EMAIL', sealed, changedAt: new Date(), isConfirmed: true });
    });
    const store = await openFileStore(dataDir);
    await store.put(picture, await imageFile({ width: 640, height: 640 }));
    await writeFile(join(work, 'ridge.jpg'), master.text);
    await (await openFileMasters(dataDir)).put(master.hash, join(work, 'ridge.jpg'));
  });
  afterAll(async () => {
    await shop?.stop();
    await server?.close();
    if (work) await rm(work, { recursive: true, force: true });
  });

  async function withDatabase<T>(url: string | undefined, use: (database: OpenDatabase) => Promise<T>) {
    const place = { dataDir: url ? dataDir : join(work, 'own'), databaseUrl: url };
    const database = await openShopDatabase(place, createLog('silent'), () => undefined);
    return use(database).finally(() => database.close());
  }

  const sessionsIn = (url: string | undefined) =>
    withDatabase(url, async ({ db }) =>
      (await db.select().from(orders)).map(({ sessionId }) => sessionId).sort(),
    );

  /** With MASTERS=none, because only one print has a master. */
  function run(words: string[], env: Record<string, string> = { DATABASE_URL: databaseUrl }) {
    return startCommand(words, { cwd: work, env: { DATA_DIR: dataDir, MASTERS: 'none', ...env } }).ended;
  }

  async function buy({ url, sandboxUrl }: RunningShop): Promise<string> {
    const items = [oneSmallPrint];
    const page = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, { items });
    const sessionid = sessionIn(page.url);
    await postJson(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { email: newEmail() });
    await postJson(`${url}/api/orders/ingest-session`, { sessionid });
    return sessionid;
  }

  test('is backed up while it sells, and restored in place with every order, also those paid after the backup', async () => {
    shop = await startShop(dataDir, { databaseUrl, settings: { DEMO_PRINTS: 'off' } });
    const before = await buy(shop);
    const backingUp = run(['backup', backup]);
    const isDone = backingUp.then(() => true);
    const during: string[] = [];
    while (!(await Promise.race([isDone, pause(1, false)]))) during.push(await buy(shop));
    const { code, stderr, output } = await backingUp;
    expect(code, stderr).toBe(0);
    expect(output).toContain(`${backup} holds the shop as of 20`);
    expect((await readdir(backup)).sort()).toEqual(
      expect.arrayContaining(['SHA256SUMS', 'backup.json', 'database', 'masters', 'photographs']),
    );
    expect(JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))).toMatchObject({
      ...{ format: 2, postgres: '15', pgDump: expect.stringMatching(/^\d+$/) },
    });
    const after = await buy(shop);

    const running = await run(['restore', backup]);
    expect([running.code, running.stderr]).toEqual([
      1,
      expect.stringMatching(/The database prints is in use by .*passepartout.*\. Close the shop/),
    ]);
    await shop.stop();
    await rm(join(dataDir, 'photographs', picture));
    const restored = await run(['restore', backup]);
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.output).toMatch(/the folder .*before-\S+ and the database prints\.before-\S+: delete it/);
    expect((await server.databases('prints')).length).toBe(2);
    const inBackup = await sessionsIn(databaseUrl);
    expect(inBackup).toContain(before);
    expect(inBackup).not.toContain(after);
    const rows = await withDatabase(databaseUrl, ({ db }) => db.select().from(settings));
    expect(rows.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false]);

    // Payments at the sandbox, which stands for another company, are as they were.
    shop = await startShop(dataDir, { databaseUrl, settings: { DEMO_PRINTS: 'off' } });
    const all = [before, ...during, after].sort();
    await expect.poll(() => sessionsIn(databaseUrl)).toEqual(all);
    expect((await fetch(`${shop.url}/photographs/${picture}`)).status).toBe(200);
    await shop.stop();
  }, 600_000);

  test('is proved by a drill, which finds a changed byte and a dump that was damaged before its sums', async () => {
    const env = { DATABASE_URL: databaseUrl, TMPDIR: join(work, 'scratch') };
    await mkdir(env.TMPDIR);
    const good = await run(['drill', backup, '--json'], env);
    expect(good.code, good.stderr).toBe(0);
    expect(JSON.parse(good.output)).toMatchObject({ prints: Object.keys(prints).length, lackingMasters: 0 });

    const copy = join(work, 'changed');
    await cp(backup, copy, { recursive: true });
    const file = join(copy, 'database');
    const bytes = await readFile(file);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const changed = await run(['drill', copy], env);
    expect([changed.code, changed.stderr]).toEqual([
      1,
      expect.stringContaining(`${copy} is damaged: database was changed. Use another backup.`),
    ]);

    const cut = bytes.subarray(0, 5000);
    await writeFile(file, cut);
    const sums = await readFile(join(copy, 'SHA256SUMS'), 'utf8');
    const sum = createHash('sha256').update(cut).digest('hex');
    await writeFile(join(copy, 'SHA256SUMS'), sums.replace(/^\w+(?= {2}database$)/m, sum));
    const damaged = await run(['drill', copy], env);
    expect([damaged.code, damaged.stderr]).toEqual([
      1,
      expect.stringContaining('Loading the dump into the database failed: pg_restore: error:'),
    ]);
    expect(await readdir(env.TMPDIR)).toEqual([]);
  }, 600_000);

  test('moves to a PostgreSQL of its own, whose backup no other server takes', async () => {
    const own = { DATA_DIR: join(work, 'own') };
    const moved = await run(['restore', backup], own);
    expect(moved.code, moved.stderr).toBe(0);
    const sessions = await sessionsIn(undefined);
    expect(sessions.length).toBeGreaterThan(0);
    const ofFiles = join(work, 'of files');
    const configuration = { dataDir: own.DATA_DIR, databaseUrl: undefined, objectStorage: undefined };
    await takeBackup({ configuration, target: ofFiles, print: () => undefined });
    const refused = await run(['restore', ofFiles]);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("has the files of the shop's own PostgreSQL 18, which no other server opens"),
    ]);
  }, 600_000);

  test('is restored into an empty database by a role that may make none, but not over another shop', async () => {
    const tenant = {
      DATABASE_URL: await server.makeDatabase('tenant', 'nocreatedb'),
      DATA_DIR: join(work, 'tenant'),
    };
    const restored = await run(['restore', backup], tenant);
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.output).not.toContain('What it replaced');
    const again = await run(['restore', backup], tenant);
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringMatching(
        /The database tenant is not empty.*create database "tenant-restored" owner "tenant" template template0 /,
      ),
    ]);
    expect(await readdir(tenant.DATA_DIR)).not.toContain('restoring');
    const empty = await run(['backup', join(work, 'of nothing')], {
      DATABASE_URL: await server.makeDatabase('nothing'),
    });
    expect(empty.stderr).toContain('/nothing holds no shop: there is nothing to back up.');
  }, 600_000);
});
