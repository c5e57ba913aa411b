import type { Configuration } from './configuration.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { openEmbeddedPostgres } from './embedded-postgres/open-embedded-postgres.ts';
import type { Log } from './log.ts';

/**
 * The shop's database: the one DATABASE_URL names, else the embedded PostgreSQL of DATA_DIR.
 * @param say takes the few lines that somebody who waits may want to read
 */
export async function openShopDatabase(
  { databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  log: Log,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) return openDatabase(databaseUrl, log);
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
