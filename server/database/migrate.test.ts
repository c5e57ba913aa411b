import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { connectDatabase } from './database.ts';
import { countApplied, migrate } from './migrate.ts';
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
