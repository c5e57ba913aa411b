import pg from 'pg';
import { ROLE } from './cluster.ts';
import { DataDirectoryError } from './data-directory-error.ts';

// Every process that uses the server holds this lock in shared mode. Only the last one can take it in exclusive mode.
const USERS_LOCK = 7_277_377;
const DATABASE = 'shop';

/** A session that marks this process as a user of the server for as long as it is open. */
export interface UseSession {
  isOpen(): boolean;
  onLost(listener: () => void): void;
  /** Ends the session. @returns whether no other process uses the server, so that it can be stopped */
  leave(): Promise<boolean>;
}

/** The URL of a database on the server. */
export function urlOf(port: number, password: string, database: string = DATABASE): string {
  return `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Connects, creates the shop's database if it is missing, and takes the shared lock. */
export async function openUseSession(port: number, password: string, cluster: string): Promise<UseSession> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    application_name: 'passepartout',
  });
  let open = true;
  client.on('error', () => undefined);
  client.on('end', () => (open = false));
  await client.connect().catch((error) => {
    throw new DataDirectoryError(
      `The database server in ${cluster} refuses the connection: ${error.message}.`,
    );
  });
  await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
  await createDatabase(client);
  return {
    isOpen: () => open,
    onLost: (listener) => void client.once('end', listener),
    leave: () => leave(client),
  };
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(DATABASE)}`);
}

async function leave(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_last', [USERS_LOCK]);
    return rows[0].is_last;
  } finally {
    await client.end().catch(() => undefined);
  }
}
