import { asc, count, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { prints } from '#server/catalogue/tables.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';

/** Brings a running shop's catalogue to so many prints, by hanging the ones it has again under other names. */
export async function fillCatalogue(dataDir: string, wanted: number): Promise<void> {
  const database = await openShopDatabase(
    { dataDir, databaseUrl: undefined },
    createLog('warn'),
    console.log,
  );
  try {
    const { db } = database;
    const originals = await db
      .select()
      .from(prints)
      .where(eq(prints.isPublished, true))
      .orderBy(asc(prints.createdAt));
    const [{ present } = { present: 0 }] = await db.select({ present: count() }).from(prints);
    const copies = Array.from({ length: Math.max(0, wanted - present) }, (_, index) => {
      const original = originals[index % originals.length];
      if (!original) throw new Error('There is no print to copy.');
      return {
        ...original,
        id: newId(),
        sourceName: `copy-${index}`,
        title: `${original.title}, No. ${index + 2}`,
        createdAt: new Date(original.createdAt.getTime() - (index + 1) * 60_000),
      };
    });
    if (copies.length > 0) await db.insert(prints).values(copies);
  } finally {
    await database.close();
  }
}
