import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { photographs, prints, variants } from './tables.ts';

/** Prints with their photographs; whoever asks says which, and in what order. */
export function selectPrints(db: Executor) {
  return db
    .select({ print: prints, photograph: photographs })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId));
}

/**
 * The variants that prints have of their own, by print; nothing for one that is sold by the price table.
 * @param ids without it, of all prints
 */
export async function findOwnVariants(
  db: Executor,
  ids?: readonly string[],
): Promise<Map<string, (typeof variants.$inferSelect)[]>> {
  const wanted = ids && inArray(variants.printId, [...ids]);
  const own = await db.select().from(variants).where(wanted).orderBy(variants.id);
  return Map.groupBy(own, ({ printId }) => printId);
}
