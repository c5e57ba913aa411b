import { inArray } from 'drizzle-orm';
import { prints } from '#server/catalogue/tables.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { hangPrint } from '#tests/world/hang-print.ts';

/** Hangs prints at the end of the shared shop, away from other tests, while the work goes on. */
export async function withPrints(
  { artist, titles }: { artist: string; titles: string[] },
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  const dataDir = process.env.TEST_DATA_DIR ?? '';
  const database = await openShopDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'), () => {});
  const latest = Date.UTC(2001, 0, 2);
  const ids = await Promise.all(
    titles.map((title, index) => {
      const createdAt = new Date(latest - index * 60_000);
      return hangPrint(database.db, { artist, title, category: 'travel', createdAt });
    }),
  );
  try {
    await work(ids);
  } finally {
    await database.db.delete(prints).where(inArray(prints.id, ids));
    await database.close();
  }
}
