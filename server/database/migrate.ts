import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Log } from '../log.ts';
import { withClient } from './with-client.ts';

/** An arbitrary number, the same in every process of the shop. */
const migrationLock = 7_274_113;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Applies the migrations that this database doesn't have yet. Processes that start together take turns. It uses its own
 * connection, because the lock belongs to the session and is released when that ends.
 */
export async function migrate(url: string, log: Log): Promise<void> {
  await withClient(url, 'passepartout migration', async (client) => {
    // The database or the role may have a limit that suits visitors, but not a new index of a large table.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  });
  log.debug('the tables are up to date');
}

/** How many migrations this version of the shop knows. */
export function countMigrations(): number {
  return readMigrationFiles({ migrationsFolder }).length;
}

/** How many migrations the database at `url` has. */
export async function countApplied(url: string): Promise<number> {
  const table = 'drizzle.__drizzle_migrations';
  return withClient(url, 'passepartout backup', async (client) => {
    const { rows } = await client.query('select to_regclass($1) is not null as is_there', [table]);
    if (!rows[0].is_there) return 0;
    return (await client.query(`select count(*)::int as count from ${table}`)).rows[0].count;
  });
}
