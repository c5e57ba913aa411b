import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const server = new pg.Client({ connectionString: inject('testServerUrl') });
await server.connect();
afterAll(async () => {
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

test('processes that find an empty database at the same moment create its tables once', async () => {
  await server.query(`create database ${name}`);
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  await Promise.all(Array.from({ length: 4 }, () => migrate(url.href, createLog('silent'))));

  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations');
  await client.end();
  const files = await readdir(new URL('./migrations', import.meta.url));
  expect(rows).toEqual([{ applied: files.filter((file) => file.endsWith('.sql')).length }]);
});
