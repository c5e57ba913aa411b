import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, queryPool } from '#server/database/database.ts';

/**
 * Creates a database with the shop's empty tables for a test file. Close it at the end:
 *
 *     const database = await openTestDatabase();
 *     afterAll(() => database.close());
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template template_shop`);
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 6, statement_timeout: 15_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: queryPool(pool),
    pool,
    url: url.href,
    sessionUrl: url.href,
    async close() {
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
