import { inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';

/** The titles of prints, published or hidden, by id. */
export async function findTitles(on: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, title } = prints;
  const rows = await on
    .select({ id, title })
    .from(prints)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.title]));
}
