import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '../configuration/configuration.ts';
import { OperatorError } from '../configuration/operator-error.ts';
import type { Log } from '../log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openEmbeddedPostgres } from './embedded/open-embedded-postgres.ts';
import { withClient } from './with-client.ts';

/**
 * The shop's database: the one DATABASE_URL names, else the embedded PostgreSQL of DATA_DIR.
 * @param print receives the few lines that are meant for the operator
 */
export async function openShopDatabase(
  { databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  log: Log,
  print: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) return openConfigured(databaseUrl, log);
  const embedded = await openEmbeddedPostgres({ dataDir, log: print });
  try {
    const database = await openDatabase(embedded.url, log);
    return { ...database, close: () => database.close().then(embedded.release) };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

/** Checks notifications before migrating, because a pooler in transaction mode would keep the migration's lock. */
async function openConfigured(url: string, log: Log): Promise<OpenDatabase> {
  const throwExplained = (error: Error) => explain(error, url);
  if (await deliversNotifications(url).catch(throwExplained)) {
    return openDatabase(url, log).catch(throwExplained);
  }
  throw unusableError(
    url,
    'it accepts LISTEN but delivers no notifications, as a pooler in transaction mode does. Set DATABASE_URL to the address of the server itself, or of a pooler in session mode.',
  );
}

/** A notification usually arrives within milliseconds. This allows for a distant and busy database. */
const longestDeliveryMs = 5_000;

/**
 * Whether a notification from one connection reaches another. A pooler in transaction mode accepts LISTEN without an
 * error, and the shop would then show outdated prints forever.
 */
async function deliversNotifications(url: string): Promise<boolean> {
  const channel = `check_${randomUUID()}`;
  const name = 'passepartout notification check';
  return withClient(url, name, async (listener) => {
    const notification = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen "${channel}"`);
    await withClient(url, name, (sender) => sender.query('select pg_notify($1, $2)', [channel, '']));
    return Promise.race([notification, pause(longestDeliveryMs, false, { ref: false })]);
  });
}

/** PostgreSQL's codes: sign-in refused, no such database, no permission, feature not supported. */
const refusedCode = /^(28...|3D000|42501|0A000)$/;
/** PgBouncer's message, without a code, unless its setting `ignore_startup_parameters` lists the parameter. */
const refusedParameter = /unsupported startup parameter/;

function explain(error: Error & { code?: string }, url: string): never {
  const isRefused = refusedCode.test(error.code ?? '') || refusedParameter.test(error.message);
  if (!isRefused && !isDatabaseUnavailable(error)) throw error;
  const reason = `${error.message || error.code}. Correct DATABASE_URL, or remove it to use the shop's own database.`;
  throw unusableError(url, reason, error);
}

function unusableError(databaseUrl: string, reason: string, cause?: Error): OperatorError {
  const { host, pathname } = new URL(databaseUrl);
  return new OperatorError(`The database ${host}${pathname} cannot be used: ${reason}`, { cause });
}
