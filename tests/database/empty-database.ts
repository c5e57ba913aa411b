import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

export interface EmptyDatabase {
  url: string;
  query(statement: string, values?: unknown[]): Promise<pg.QueryResult>;
}

/** A database without tables, until the test ends. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: inject('testServerUrl') });
  await server.connect();
  await server.query(`create database ${name}`);
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  return { url: url.href, query: (statement, values) => client.query(statement, values) };
}

/** Applies the migrations up to the last one of an older version. */
export async function applyUntil({ url }: Pick<EmptyDatabase, 'url'>, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-migrations-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await cp(fileURLToPath(new URL('../../server/database/migrations', import.meta.url)), folder, {
      recursive: true,
    });
    const journalFile = join(folder, 'meta', '_journal.json');
    const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'));
    const entries = journal.entries.filter(({ tag }) => tag <= last);
    await writeFile(journalFile, JSON.stringify({ ...journal, entries }));
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
