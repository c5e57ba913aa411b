import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
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
