import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';

export type Database = NodePgDatabase;

/** What a statement can run on: the database, or a transaction of it. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

const connectionsOfOneProcess = 10;
const longestStatementMs = 15_000;
/** Longer than the server takes to give up itself: a server that has hung, or a cable that was pulled. */
const longestSilenceMs = longestStatementMs + 2000;

/** Connects to a PostgreSQL and brings its tables up to date. */
export async function openDatabase(url: string, log: Log): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsOfOneProcess,
    statement_timeout: longestStatementMs,
    query_timeout: longestSilenceMs,
    connectionTimeoutMillis: 10_000,
    application_name: 'passepartout',
  });
  // The pool listens to idle connections only; an error on one in use that nobody hears would end the process.
  const noteLoss = ({ message }: Error) => log.warn({ reason: message }, 'a database connection was lost');
  pool.on('connect', (client) => client.on('error', noteLoss));
  pool.on('error', () => {});
  try {
    await migrate(url, log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}
