import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { countOf } from '#domain/count-of.ts';
import { OperatorError } from '../configuration/operator-error.ts';
import type { Log } from '../log.ts';
import { isLockTimeout } from './database-errors.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { watchName } from './watch-changes.ts';
import { withClient } from './with-client.ts';

/** An arbitrary number, the same in every process of the shop. */
const migrationLock = 7_274_113;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const migrationsTable = 'drizzle.__drizzle_migrations';

/** `shop upgrade` reads the lines of the log with this message. */
export const appliedMessage = 'applied a migration';

/** Shorter than PostgreSQL waits before it looks for a deadlock, so that it ends no purchase in favor of a migration. */
const maxLockWaitMs = 500;
const pauseBetweenTriesMs = 1000;

/**
 * Applies the migrations that this database doesn't have yet. Processes that start together take turns. It uses its own
 * connection, because the lock belongs to the session and is released when that ends.
 * @throws OperatorError if a newer version of the shop has changed the tables, or if an older one runs that needs what would go
 */
export async function migrate(url: string, log: Log): Promise<void> {
  await withClient(url, 'passepartout migration', async (client) => {
    // The database or the role may have a limit that suits visitors, but not a new index of a large table.
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewerTables(client);
    const pending = await findPending(client);
    await refuseBesideOlder(client, pending);
    for (const migration of pending) await applyPatiently(client, migration, log);
  });
  log.debug('the tables are up to date');
}

/** What the version before may still read or write. A column that must have a value also fails the rows of that version. */
const takesAway =
  /\b(drop (table|column)|rename (to|column)|set not null|set data type)\b|\badd column (?!.*\bdefault\b).*\bnot null\b/i;

/**
 * While processes are replaced one by one, the version before runs on the new tables. Each running process has one connection
 * that watches for changes.
 */
async function refuseBesideOlder(client: pg.Client, pending: Migration[]): Promise<void> {
  const removing = pending.find(({ statements }) => statements.some((each) => takesAway.test(each)));
  if (!removing) return;
  const { rows } = await client.query(
    `select count(*)::int as running from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [watchName],
  );
  const [{ running }] = rows;
  if (running === 0) return;
  throw new OperatorError(
    `The migration ${removing.tag} takes away what the version before needs, and the shop runs in ${countOf(running, 'other process', 'other processes')}. It goes on as it is. Stop every process of it, and start this version again.`,
  );
}

interface Migration {
  tag: string;
  when: number;
  hash: string;
  statements: string[];
}

async function findPending(client: pg.Client): Promise<Migration[]> {
  await client.query('create schema if not exists drizzle');
  await client.query(`create table if not exists ${migrationsTable}
    (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query(
    `select coalesce(max(created_at), 0)::float8 as latest from ${migrationsTable}`,
  );
  return readMigrations().filter(({ when }) => when > rows[0].latest);
}

/**
 * Applies one migration in a transaction. While it waits for a table that a long statement uses, such as a backup, all other
 * statements on that table wait behind it. So it soon gives up, lets them pass, and tries again.
 */
async function applyPatiently(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  for (;;) {
    try {
      const startedAt = performance.now();
      await apply(client, migration);
      const milliseconds = Math.round(performance.now() - startedAt);
      return log.debug({ migration: migration.tag, milliseconds }, appliedMessage);
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error)) throw error;
      log.warn({ err: error, migration: migration.tag }, 'a migration waits for a table that is in use');
    }
    await pause(pauseBetweenTriesMs);
  }
}

async function apply(client: pg.Client, { tag, when, hash, statements }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${maxLockWaitMs}`);
  for (const statement of statements) await client.query(statement);
  await client.query(`insert into ${migrationsTable} (hash, created_at) values ($1, $2)`, [hash, when]);
  // An older version reads the name of the newest migration here.
  await client.query(`comment on table ${migrationsTable} is ${client.escapeLiteral(tag)}`);
  await client.query('commit');
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

function newestMigration(): { tag: string; when: number } {
  const [newest] = journal.entries.toSorted((one, other) => other.when - one.when);
  if (!newest) throw new Error('There are no migrations.');
  return newest;
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [migrationsTable]);
  return rows[0].is_there;
}

/** In the order of the journal, as Drizzle generates them. */
function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(
    ({ sql: statements, folderMillis: when, hash }, index) => ({
      tag: journal.entries[index]?.tag ?? '',
      when,
      hash,
      statements,
    }),
  );
}

/** How many migrations this version of the shop knows. */
export function countMigrations(): number {
  return journal.entries.length;
}

/** How many migrations the database at `url` has. */
export async function countApplied(url: string): Promise<number> {
  return withClient(url, 'passepartout backup', async (client) => {
    if (!(await hasMigrations(client))) return 0;
    return (await client.query(`select count(*)::int as count from ${migrationsTable}`)).rows[0].count;
  });
}
