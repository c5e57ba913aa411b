import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { queryPool } from './database.ts';

test('a transaction that loses its connection before it begins returns it to the pool', async () => {
  const pool = new pg.Pool({ connectionString: inject('testServerUrl'), max: 1 });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.once('acquire', (client) => client.end());
  const db = queryPool(pool);
  const selectOne = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  await expect(selectOne()).rejects.toThrow();
  expect((await selectOne()).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
