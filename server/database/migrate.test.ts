import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { applyUntil, emptyDatabase } from '#tests/database/empty-database.ts';
import { createLog, type Log } from '../log.ts';
import { connectDatabase } from './database.ts';
import { countApplied, migrate } from './migrate.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { watchName } from './watch-changes.ts';
import { withClient } from './with-client.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const server = new pg.Client({ connectionString: inject('testServerUrl') });
await server.connect();
afterAll(async () => {
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});
const url = new URL(inject('testServerUrl'));
url.pathname = `/${name}`;

test('processes that find an empty database at the same moment create its tables once', async () => {
  await server.query(`create database ${name}`);
  await Promise.all(Array.from({ length: 4 }, () => migrate(url.href, createLog('silent'))));

  const files = await readdir(new URL('./migrations', import.meta.url));
  expect(await countApplied(url.href)).toBe(files.filter((file) => file.endsWith('.sql')).length);
});

test('each migration is of a later second than the one before, which names it in Drizzle 1.0 (decision 119)', () => {
  const seconds = journal.entries.map(({ when }) => Math.floor(when / 1000));
  expect(seconds).toEqual([...new Set(seconds)].toSorted((one, other) => one - other));
});

test('a shop that has a migration whose text was corrected later starts as before', async () => {
  const before = await countApplied(url.href);
  await withClient(url.href, 'test', (client) =>
    client.query(`update drizzle.__drizzle_migrations set hash = 'of another text' where id = 17`),
  );
  await migrate(url.href, createLog('silent'));
  expect(await countApplied(url.href)).toBe(before);
});

test('a start on the tables of a newer version is refused, and names the newest migration of both', async () => {
  const newest = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 4102444800000)`;
  await withClient(url.href, 'test', async (client) => {
    await client.query(newest);
    await client.query(`comment on table drizzle.__drizzle_migrations is '9999_of_a_newer_version'`);
  });
  await expect(migrate(url.href, createLog('silent'))).rejects.toThrow(
    /^A newer version .* up to the migration 9999_of_a_newer_version\. This version knows them up to \d{4}_\w+\. Start the newer version, or restore a backup that this version made\.$/,
  );
  const running = connectDatabase(url.href, createLog('silent'));
  expect((await running.db.execute('select 1 as works')).rows).toEqual([{ works: 1 }]);
  await running.close();
  await withClient(url.href, 'test', (client) =>
    client.query(`delete from drizzle.__drizzle_migrations where hash = 'new'`),
  );
  await migrate(url.href, createLog('silent'));
});

test('a migration of a table that a backup reads lets the shop read it too, and goes on after the backup', async () => {
  const database = await emptyDatabase();
  await applyUntil(database, '0038_artists_in_studio');
  const warnings: unknown[] = [];
  const log = { ...createLog('silent'), warn: (fields: object) => warnings.push(fields), debug: () => {} };
  await withClient(database.url, 'a backup', async (backup) => {
    await backup.query('begin');
    await backup.query('select from prints');
    const migration = migrate(database.url, log as unknown as Log);
    await expect
      .poll(() => warnings)
      .toContainEqual(expect.objectContaining({ migration: '0039_lists_at_scale' }));
    await database.query(`set statement_timeout = '20s'`);
    for (let read = 0; read < 5; read += 1) await database.query('select from prints');
    await backup.query('commit');
    await migration;
  });
  expect((await database.query('select from prints where unfilled_forms > 0')).rows).toEqual([]);
});

test('readers of prints wait for no statement that reads them all', async () => {
  const database = await emptyDatabase();
  await applyUntil(database, '0038_artists_in_studio');
  const migration = await readFile(new URL('./migrations/0039_lists_at_scale.sql', import.meta.url), 'utf8');
  const afterLock: string[] = [];
  await database.query('begin');
  for (const statement of migration.split('--> statement-breakpoint')) {
    const { rowCount } = await database.query(`select from pg_locks where pid = pg_backend_pid()
      and relation in ('prints'::regclass, 'photographs'::regclass) and mode = 'AccessExclusiveLock'`);
    if (rowCount) afterLock.push(statement.trim());
    await database.query(statement);
  }
  await database.query('rollback');
  expect(afterLock).toEqual([
    'DROP INDEX "photographs_by_long_side";',
    'ALTER TABLE "prints" ADD COLUMN "unfilled_forms" integer DEFAULT 0 NOT NULL;',
  ]);
});

test('migrations that were applied stay applied when a later one fails, and an older version names the last of them', async () => {
  const database = await emptyDatabase();
  await applyUntil(database, '0038_artists_in_studio');
  await database.query('create table sales_checks ()');
  await expect(migrate(database.url, createLog('silent'))).rejects.toThrow('"sales_checks" already exists');
  const { rows } = await database.query(
    `select obj_description('drizzle.__drizzle_migrations'::regclass) as newest`,
  );
  expect(rows).toEqual([{ newest: '0040_unfinished_changes' }]);
  await database.query('drop table sales_checks');
  await migrate(database.url, createLog('silent'));
  expect((await database.query('select from sales_checks')).rows).toHaveLength(1);
});

test('the log of changes of an older version is read and undone by the names of this one', async () => {
  const database = await emptyDatabase();
  await applyUntil(database, '0051_kept_promises');
  const log = (action: string, before: object, after: object) =>
    database.query(`insert into staff_changes (id, at, action, subject_kind, subject_id, before, after)
      values ('${randomUUID()}', now(), '${action}', 'print', 'a', '${JSON.stringify(before)}', '${JSON.stringify(after)}')`);
  const title = 'Its "forms": "focusByForm": ';
  const crop = { 'small Border': { x: 0.5, y: 0.5 } };
  await log('changed', { title, forms: [], focusByForm: {} }, { title, forms: [], focusByForm: crop });
  await log(
    'prints.changed',
    { prints: { a: { forms: null } } },
    { forms: 9, prints: { a: { forms: { small: [200, 160] } } } },
  );
  await migrate(database.url, createLog('silent'));
  expect((await database.query('select before, after from staff_changes order by action')).rows).toEqual([
    {
      before: { title, variants: [], focusByCrop: {} },
      after: { title, variants: [], focusByCrop: crop },
    },
    {
      before: { prints: { a: { variants: null } } },
      after: { variants: 9, prints: { a: { variants: { small: [200, 160] } } } },
    },
  ]);
});

test('a migration that takes away what the version before needs is refused while that version runs', async () => {
  const database = await emptyDatabase();
  await applyUntil(database, '0022_studio');
  const before = await countApplied(database.url);
  const start = () => migrate(database.url, createLog('silent'));
  await withClient(database.url, watchName, async () => {
    await expect(start()).rejects.toThrow(
      'The migration 0023_unused_parcel_columns takes away what the version before needs, and the shop runs in 1 other process. It goes on as it is. Stop every process of it, and start this version again.',
    );
    expect(await countApplied(database.url)).toBe(before);
  });
  await start();
  expect(await countApplied(database.url)).toBe(journal.entries.length);
});
