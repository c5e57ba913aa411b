import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { createLog } from './log.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('a failed statement is logged without its values', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const failure = await database.db
    .execute(sql`insert into orders (customer_email) values (${'ada@example.com'})`)
    .catch((error: unknown) => error);
  log.error({ err: failure }, 'a request failed');
  log.error({ err: new Error('the order was not kept', { cause: failure }) }, 'a job failed');
  expect(lines.join()).toContain('insert into orders');
  expect(lines.join()).not.toContain('ada@example.com');
});

test('the error for a value that PostgreSQL rejects is logged without the value', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const failure = await database.pool
    .query('select $1::text::uuid', ['Ada "of" Lovelace'])
    .catch((error: unknown) => error);
  log.error({ err: failure }, 'a request failed');
  expect(lines.join()).toContain('invalid input syntax for type uuid');
  expect(lines.join()).not.toMatch(/Ada|Lovelace/);
});

test('a lost connection is logged without its parameters', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const connectionError = new Promise((resolve) => database.pool.once('error', resolve));
  const [idleClient, busyClient] = [await database.pool.connect(), await database.pool.connect()];
  idleClient.release();
  await busyClient.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  log.warn({ err: await connectionError }, 'a connection was lost');
  busyClient.release();
  expect(lines.join()).toContain('terminat');
  expect(lines.join()).not.toContain('connectionParameters');
});
