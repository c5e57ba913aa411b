import type { Configuration } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';

/** @throws OperatorError with DATABASE_URL, because the owner's own server has its own backups */
export function requireOwnDatabase({
  databaseUrl,
  dataDir,
}: Pick<Configuration, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl) return;
  const { host, pathname } = new URL(databaseUrl);
  throw new OperatorError(
    `DATABASE_URL names ${host}${pathname}, a server of your own: back it up and restore it there, with pg_dump and pg_restore or your provider's snapshots. Pictures and masters stored as files are in ${dataDir}/photographs and ${dataDir}/masters and never change: copy these folders after the database.`,
  );
}
