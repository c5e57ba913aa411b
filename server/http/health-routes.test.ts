import { createServer, type Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { serverWith } from '#tests/world/server-with.ts';
import { shopVersion } from '../configuration/shop-version.ts';
import { healthRoutes } from './health-routes.ts';

/** Accepts every connection and never answers, like a database whose machine hangs. */
async function openSilentDatabase() {
  const connections: Socket[] = [];
  const server = createServer((connection) => connections.push(connection.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port was given.');
  const pool = new pg.Pool({
    connectionString: `postgres://shop@127.0.0.1:${address.port}/shop`,
    connectionTimeoutMillis: 10_000,
  });
  onTestFinished(async () => {
    for (const connection of connections) connection.destroy();
    server.close();
    await pool.end();
  });
  return { db: drizzle(pool), connections };
}

test('readiness checks soon report a silent database, and together use one connection', async () => {
  const { db, connections } = await openSilentDatabase();
  const app = serverWith(healthRoutes(db, new AbortController().signal));
  const checks = [app.inject('/readyz'), app.inject('/readyz'), app.inject('/readyz')];
  for (const response of await Promise.all(checks)) {
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ error: 'The database does not answer.', code: 'not_ready' });
  }
  expect(connections).toHaveLength(1);
  const alive = await app.inject('/healthz');
  expect(alive.statusCode).toBe(200);
  expect(alive.json()).toEqual({ status: 'ok', version: shopVersion() });
});

test('a closing process is not ready, but alive', async () => {
  const { db } = await openSilentDatabase();
  const closing = new AbortController();
  const app = serverWith(healthRoutes(db, closing.signal));
  closing.abort();
  const response = await app.inject('/readyz');
  expect([response.statusCode, response.json().code]).toEqual([503, 'closing']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('a database that only reads is not ready, and the owner is told why', async () => {
  const database = await openTestDatabase();
  const pool = new pg.Pool({
    connectionString: database.url,
    options: '-c default_transaction_read_only=on',
    max: 1,
  });
  onTestFinished(async () => {
    await pool.end();
    await database.close();
  });
  const isReady = async (db: Parameters<typeof healthRoutes>[0]) =>
    (await serverWith(healthRoutes(db, new AbortController().signal)).inject('/readyz')).json();
  expect(await isReady(database.db)).toEqual({ status: 'ready' });
  expect(await isReady(drizzle(pool))).toEqual({
    error: expect.stringMatching(/^The database only reads, so nothing can be sold or saved: DATABASE_URL /),
    code: 'read_only',
  });
});
