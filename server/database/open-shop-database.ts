import type { Configuration } from '../configuration/configuration.ts';
import { OperatorError } from '../configuration/operator-error.ts';
import type { Log } from '../log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { openEmbeddedPostgres } from './embedded/open-embedded-postgres.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { requireAnnouncements, UnheardError } from './require-announcements.ts';

/** PostgreSQL's codes: sign-in refused, no such database, no permission, feature not supported. */
const refusedCode = /^(28...|3D000|42501|0A000)$/;

/**
 * The shop's database: the one DATABASE_URL names, else the embedded PostgreSQL of DATA_DIR.
 * @param say receives the few lines that are meant for the operator
 */
export async function openShopDatabase(
  { databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  log: Log,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) return openConfigured(databaseUrl, log).catch((error) => explain(error, databaseUrl));
  const embedded = await openEmbeddedPostgres({ dataDir, log: say });
  try {
    const database = await openDatabase(embedded.url, log);
    return {
      ...database,
      async close() {
        await database.close();
        await embedded.release();
      },
    };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

/** Checks notifications before migrating, because a pooler in transaction mode would keep the migration's lock. */
async function openConfigured(url: string, log: Log): Promise<OpenDatabase> {
  await requireAnnouncements(url);
  return openDatabase(url, log);
}

/** PgBouncer's message, without a code, unless its setting `ignore_startup_parameters` lists the parameter. */
const refusedParameter = /unsupported startup parameter/;

function explain(error: Error & { code?: string }, databaseUrl: string): never {
  const isUnheard = error instanceof UnheardError;
  const isRefused = refusedCode.test(error.code ?? '') || refusedParameter.test(error.message);
  if (!isUnheard && !isRefused && !isDatabaseAway(error)) throw error;
  const { host, pathname } = new URL(databaseUrl);
  const reason = isUnheard
    ? 'it takes LISTEN, but what is announced does not arrive, as through a pooler in transaction mode. Give DATABASE_URL the address of the server itself, or of a pooler in session mode.'
    : `${error.message || error.code}. Mend DATABASE_URL, or leave it out for the shop's own.`;
  throw new OperatorError(`The database ${host}${pathname} cannot be used: ${reason}`, { cause: error });
}
