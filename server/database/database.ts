import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { connectionsLost } from '../metrics/counters.ts';
import { migrate } from './migrate.ts';

export type Database = NodePgDatabase;

/** The database or a transaction. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '_'>;

/** Both addresses of one database. They are the same unless a pooler is in between. */
export interface DatabaseAddresses {
  /** For everything that is over when its transaction ends. It may lend another connection for each transaction. */
  url: string;
  /** For what belongs to a session: LISTEN, the lock for updating tables, and pg-boss. */
  sessionUrl: string;
}

/** The variables with which a process of the shop's own opens the same database. */
export function environmentOf({ url, sessionUrl }: DatabaseAddresses) {
  return { DATABASE_URL: url, DATABASE_SESSION_URL: sessionUrl };
}

export interface OpenDatabase extends DatabaseAddresses {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The connections of one process for the requests of visitors. */
export const maxConnections = 10;
export const maxStatementMs = 15_000;
/** Added to the statement timeout. A server that hasn't reported the timeout by then counts as unreachable. */
const extraTimeoutMs = 2000;

/**
 * Connects to a PostgreSQL server and migrates its tables.
 * @param sessionUrl if `url` is a pooler's
 * @throws OperatorError if the tables belong to a newer version
 */
export async function openDatabase(url: string, log: Log, sessionUrl = url): Promise<OpenDatabase> {
  const database = connectDatabase(url, log, sessionUrl);
  try {
    await migrate(sessionUrl, log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Connects to a database whose tables were migrated, for the programs that a running shop starts. */
export function connectDatabase(url: string, log: Log, sessionUrl = url): OpenDatabase {
  const pool = openPool({ url, sessionUrl }, { log, name: 'passepartout', maxStatementMs });
  return { db: queryPool(pool), pool, url, sessionUrl, close: () => pool.end() };
}

type Connection = pg.Pool | pg.PoolClient;
const connections = new WeakMap<object, Connection>();

/**
 * Drizzle on a pool. Its own `transaction` never releases a connection whose `begin` fails, for example because the
 * server closed it. The pool would lose that connection and never end.
 */
export function queryPool(pool: pg.Pool): Database {
  const db = drizzle(pool);
  connections.set(db, pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    return drizzle(client)
      .transaction((tx) => {
        connections.set(tx, client);
        return work(tx);
      }, config)
      .finally(() => client.release());
  };
  return db;
}

/** The connection of a database opened with `queryPool`, or of its transaction: Drizzle can't prepare raw SQL. */
export function connectionOf(on: Executor): Connection {
  const connection = connections.get(on);
  if (!connection)
    throw new Error('This database was not opened with queryPool, and neither was its transaction.');
  return connection;
}

/** A transaction as a database: functions that open a transaction of their own then take part in this one. */
export function asDatabase(tx: Executor): Database {
  const database: Database = Object.create(tx);
  database.transaction = (work) => work(database as unknown as Parameters<typeof work>[0]);
  connections.set(database, connectionOf(tx));
  return database;
}

interface PoolSettings {
  log: Log;
  /** Shown in `pg_stat_activity`. */
  name: string;
  maxStatementMs: number;
  /** The largest number of connections. */
  max?: number;
  /** Keeps idle connections open; by default they are closed after 10 s. */
  keepsIdle?: boolean;
}

/**
 * A connection pool. A lost connection is logged and replaced. Through a pooler, PostgreSQL itself ends no statement,
 * because the pooler would refuse the setting, and no statement is prepared by name.
 */
export function openPool(
  { url, sessionUrl }: DatabaseAddresses,
  { log, name, maxStatementMs, max = maxConnections, keepsIdle = false }: PoolSettings,
): pg.Pool {
  const isPooler = url !== sessionUrl;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(isPooler ? {} : { statement_timeout: maxStatementMs }),
    query_timeout: maxStatementMs + extraTimeoutMs,
    connectionTimeoutMillis: Math.min(maxStatementMs, 10_000),
    application_name: name,
    ...(keepsIdle ? { idleTimeoutMillis: 0 } : {}),
  });
  // The pool handles errors of idle connections only. An unhandled error of a busy one would end the process.
  const logLoss = ({ message }: Error) => {
    connectionsLost.inc();
    log.warn({ reason: message }, 'a database connection was lost');
  };
  pool.on('connect', (client) => client.on('error', logLoss));
  if (isPooler) pool.on('connect', forgetStatementNames);
  pool.on('error', () => {});
  return pool;
}

/** The next statement may run on another connection of the server, which does not know the name. */
function forgetStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const withoutName = ([first, ...rest]: unknown[]) =>
    query(
      typeof first === 'object' && first && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    );
  client.query = ((...words: unknown[]) => withoutName(words)) as typeof client.query;
}
