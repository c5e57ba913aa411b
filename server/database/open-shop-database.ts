import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Configuration } from '../configuration/configuration.ts';
import { OperatorError } from '../configuration/operator-error.ts';
import type { Log } from '../log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { isCertificateRefused, isDatabaseUnavailable, isReadOnly } from './database-errors.ts';
import { openEmbeddedPostgres } from './embedded/open-embedded-postgres.ts';
import { withClient } from './with-client.ts';

export type DatabaseSettings = Pick<Configuration, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Configuration, 'databaseSessionUrl'>>;

/**
 * The shop's database: the one DATABASE_URL names, else the embedded PostgreSQL of DATA_DIR.
 * @param print receives the few lines that are meant for the operator
 */
export async function openShopDatabase(
  { databaseUrl, databaseSessionUrl, dataDir }: DatabaseSettings,
  log: Log,
  print: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) return openConfigured({ databaseUrl, databaseSessionUrl }, log);
  const embedded = await openEmbeddedPostgres({ dataDir, log: print });
  try {
    const database = await openDatabase(embedded.url, log);
    return { ...database, close: () => database.close().then(embedded.release) };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

/**
 * Gives `work` the address of the shop's database, which is not migrated. It leads to the server itself, past a pooler.
 * @throws OperatorError, DataDirectoryError if the database can't be used
 */
export async function withPresentDatabase<Result>(
  { databaseUrl, databaseSessionUrl, dataDir }: DatabaseSettings,
  print: (line: string) => void,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (!databaseUrl) {
    const { url, release } = await openEmbeddedPostgres({ dataDir, log: print });
    return work(url).finally(release);
  }
  const { session } = addressesOf({ databaseUrl, databaseSessionUrl });
  await connectTo(session, async () => undefined);
  return work(session.url);
}

interface ConfiguredUrls {
  databaseUrl: string;
  databaseSessionUrl?: string | undefined;
}

/** An address, and the setting that has it. */
interface Address {
  setting: 'DATABASE_URL' | 'DATABASE_SESSION_URL';
  url: string;
}

/** Checks notifications before migrating, because a pooler in transaction mode would keep the migration's lock. */
async function openConfigured(urls: ConfiguredUrls, log: Log): Promise<OpenDatabase> {
  const { main, session } = addressesOf(urls);
  if (!(await deliversNotifications(main, session))) {
    throw unusableError(session, session === main ? silentReason : silentSessionReason);
  }
  return openDatabase(main.url, log, session.url).catch((error) => explain(error, main));
}

function addressesOf({ databaseUrl, databaseSessionUrl }: ConfiguredUrls) {
  const main: Address = { setting: 'DATABASE_URL', url: databaseUrl };
  const session: Address = databaseSessionUrl
    ? { setting: 'DATABASE_SESSION_URL', url: databaseSessionUrl }
    : main;
  return { main, session };
}

const silentReason =
  'it accepts LISTEN but delivers no notifications, as a pooler in transaction mode does. Keep it in DATABASE_URL and set DATABASE_SESSION_URL to the address of the server itself, or set DATABASE_URL to that.';
const silentSessionReason =
  'no notification from DATABASE_URL arrives at it. Set DATABASE_SESSION_URL to the address of the same database at the server itself, not of a pooler in transaction mode.';

/** A notification usually arrives within milliseconds. This allows for a distant and busy database. */
const maxDeliveryMs = 5_000;

/**
 * Whether a notification from one address reaches the other. A pooler in transaction mode accepts LISTEN without an
 * error, and the shop would then show outdated prints forever.
 */
async function deliversNotifications(main: Address, session: Address): Promise<boolean> {
  const channel = `check_${randomUUID()}`;
  return connectTo(session, async (listener) => {
    const notification = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen "${channel}"`);
    await connectTo(main, (sender) => sender.query('select pg_notify($1, $2)', [channel, '']));
    return Promise.race([notification, pause(maxDeliveryMs, false, { ref: false })]);
  });
}

function connectTo<Result>(address: Address, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(address.url, 'passepartout notification check', work).catch((error) =>
    explain(error, address),
  );
}

/** PostgreSQL's codes: sign-in refused, no such database, no permission, feature not supported. */
const refusedCode = /^(28...|3D000|42501|0A000)$/;
/** PgBouncer's message, without a code, unless its setting `ignore_startup_parameters` lists the parameter. */
const refusedParameter = /unsupported startup parameter/;

function explain(error: Error & { code?: string }, address: Address): never {
  if (isReadOnly(error)) {
    const advice = `it only reads, as a replica does. Set ${address.setting} to the address of the primary.`;
    throw unusableError(address, advice, error);
  }
  const isRefused = refusedCode.test(error.code ?? '') || refusedParameter.test(error.message);
  if (!isRefused && !isDatabaseUnavailable(error)) throw error;
  if (isCertificateRefused(error)) throw unusableError(address, explainCertificate(error, address), error);
  const otherwise =
    address.setting === 'DATABASE_URL'
      ? "to use the shop's own database"
      : 'to use DATABASE_URL for everything';
  const reason = `${error.message || error.code}. Correct ${address.setting}, or remove it ${otherwise}.`;
  throw unusableError(address, reason, error);
}

function explainCertificate({ code = '', message }: Error & { code?: string }, { setting }: Address): string {
  if (code.includes('EXPIRED')) return 'its certificate has expired. Renew it on the server of the database.';
  if (code.includes('ALTNAME'))
    return `its certificate is for another name. Set ${setting} to the name that it has.`;
  return `this machine does not accept its certificate (${message}). Set NODE_EXTRA_CA_CERTS to a file with the certificate of whoever signed it.`;
}

function unusableError({ url }: Address, reason: string, cause?: Error): OperatorError {
  const { host, pathname } = new URL(url);
  return new OperatorError(`The database ${host}${pathname} cannot be used: ${reason}`, { cause });
}
