import { sql } from 'drizzle-orm';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';

/** A database of this name beside the one of the shop in that folder, with the shop's tables; it goes when closed. */
export async function openEmptyDatabase(dataDir: string, name: string): Promise<OpenDatabase> {
  const log = createLog('warn');
  const server = await openShopDatabase({ dataDir, databaseUrl: undefined }, log, () => {});
  const drop = () => server.db.execute(sql.raw(`drop database if exists ${name} with (force)`));
  await drop();
  await server.db.execute(sql.raw(`create database ${name}`));
  const database = await openDatabase(Object.assign(new URL(server.url), { pathname: name }).href, log);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
      await server.close();
    },
  };
}
