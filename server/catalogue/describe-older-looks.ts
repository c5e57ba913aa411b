import { eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { describeLook } from '#server/photographs/describe-look.ts';
import { photographs } from './tables.ts';

/** The photographs of one transaction. */
const atOnce = 500;

/** Describes the photographs that an older version of the shop imported, so that searches for colors and shapes find them. */
export async function describeOlderLooks(db: Database): Promise<void> {
  for (;;) {
    const described = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(photographs)
        .where(isNull(photographs.look))
        .limit(atOnce)
        .for('update', { skipLocked: true });
      for (const { id, widthPixels: width, heightPixels: height, thumbHash } of rows) {
        const look = describeLook({ width, height, thumbHash });
        await tx.update(photographs).set({ look }).where(eq(photographs.id, id));
      }
      return rows.length;
    });
    if (described < atOnce) return;
  }
}
