import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { connectionsLost } from '../metrics/counters.ts';
import { migrate } from './migrate.ts';

export type Database = NodePgDatabase;

/** What a statement can run on: the database, or a transaction of it. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '_'>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

const connectionsOfOneProcess = 10;
export const longestStatementMs = 15_000;
/** What the server takes longer to give up itself: it has hung, or a cable was pulled. */
const silenceMs = 2000;

/** Connects to a PostgreSQL and brings its tables up to date. */
export async function openDatabase(url: string, log: Log): Promise<OpenDatabase> {
  const pool = openPool(url, { log, name: 'passepartout', longestStatementMs });
  try {
    await migrate(url, log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: queryPool(pool), pool, url, close: () => pool.end() };
}

/**
 * Drizzle on a pool. Its own `transaction` never returns a connection whose `begin` fails, as after the server closed
 * it: one less for the pool, which then never ends.
 */
export function queryPool(pool: pg.Pool): Database {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    return drizzle(client)
      .transaction(work, config)
      .finally(() => client.release());
  };
  return db;
}

interface PoolSettings {
  log: Log;
  /** As the server's list of connections shows it. */
  name: string;
  longestStatementMs: number;
  /** How many at most; as for visitors unless told. */
  most?: number;
}

/** Connections to a PostgreSQL, made as they are needed; one that is lost is noted and replaced. */
export function openPool(
  url: string,
  { log, name, longestStatementMs, most = connectionsOfOneProcess }: PoolSettings,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    statement_timeout: longestStatementMs,
    query_timeout: longestStatementMs + silenceMs,
    connectionTimeoutMillis: Math.min(longestStatementMs, 10_000),
    application_name: name,
  });
  // The pool listens to idle connections only; an error on one in use that nobody hears would end the process.
  const noteLoss = ({ message }: Error) => {
    connectionsLost.inc();
    log.warn({ reason: message }, 'a database connection was lost');
  };
  pool.on('connect', (client) => client.on('error', noteLoss));
  pool.on('error', () => {});
  return pool;
}
