import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { OperatorError } from '../configuration/operator-error.ts';
import type { Log } from '../log.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { withClient } from './with-client.ts';

/** An arbitrary number, the same in every process of the shop. */
const migrationLock = 7_274_113;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const migrationsTable = 'drizzle.__drizzle_migrations';

/**
 * Applies the migrations that this database doesn't have yet. Processes that start together take turns. It uses its own
 * connection, because the lock belongs to the session and is released when that ends.
 * @throws OperatorError if a newer version of the shop has changed the tables
 */
export async function migrate(url: string, log: Log): Promise<void> {
  await withClient(url, 'passepartout migration', async (client) => {
    // The database or the role may have a limit that suits visitors, but not a new index of a large table.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewerTables(client);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await recordNewest(client);
  });
  log.debug('the tables are up to date');
}

/** An old version could damage what it does not know. Processes that already run are not stopped. */
async function refuseNewerTables(client: pg.Client): Promise<void> {
  if (!(await hasMigrations(client))) return;
  const newestKnown = newestMigration();
  const { rows } = await client.query(
    `select obj_description('${migrationsTable}'::regclass) as newest, count(*)::int as unknown
     from ${migrationsTable} where created_at > $1`,
    [newestKnown.when],
  );
  const [{ newest, unknown }] = rows;
  if (unknown === 0) return;
  throw new OperatorError(
    `A newer version of the shop has changed the tables of this database, up to the migration ${newest ?? 'of that version'}. This version knows them up to ${newestKnown.tag}. Start the newer version, or restore a backup that this version made.`,
  );
}

/** Names the newest migration in a comment of the migrator's table, so that an older version can name it too. */
async function recordNewest(client: pg.Client): Promise<void> {
  const name = client.escapeLiteral(newestMigration().tag);
  await client.query(`comment on table ${migrationsTable} is ${name}`);
}

function newestMigration(): { tag: string; when: number } {
  const [newest] = journal.entries.toSorted((one, other) => other.when - one.when);
  if (!newest) throw new Error('There are no migrations.');
  return newest;
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [migrationsTable]);
  return rows[0].is_there;
}

/** How many migrations this version of the shop knows. */
export function countMigrations(): number {
  return readMigrationFiles({ migrationsFolder }).length;
}

/** How many migrations the database at `url` has. */
export async function countApplied(url: string): Promise<number> {
  return withClient(url, 'passepartout backup', async (client) => {
    if (!(await hasMigrations(client))) return 0;
    return (await client.query(`select count(*)::int as count from ${migrationsTable}`)).rows[0].count;
  });
}
