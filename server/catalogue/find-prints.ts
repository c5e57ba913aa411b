import { and, inArray } from 'drizzle-orm';
import type { ProductSummary } from '#domain/product.ts';
import type { Executor } from '#server/database/database.ts';
import { summarise } from './listing/list-prints.ts';
import { selectPrints } from './select-prints.ts';
import { prints } from './tables.ts';

/** Those of the prints that are published, by id, in two statements however many there are. */
export async function findPrints(db: Executor, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPrints(db).where(and(inArray(prints.id, [...new Set(ids)]), prints.isPublished));
  const found = await summarise(db, rows);
  return new Map(found.map((print) => [print._id, print]));
}
