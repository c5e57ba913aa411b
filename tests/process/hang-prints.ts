import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';

/** Hangs the example prints, with pictures, before a shop's first start, which would otherwise hang the demo collection. */
export async function hangPrints(databaseUrl: string, dataDir: string): Promise<void> {
  await migrate(databaseUrl, createLog('silent'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await hangExamplePrints(drizzle(pool));
  await pool.end();
  const store = await openFileStore(dataDir);
  const picture = await imageFile({ width: 640, height: 640 });
  for (const { id } of Object.values(prints)) {
    for (const width of [320, 640]) await store.put(`${id}-${width}.jpg`, picture);
  }
}
