import { asc, count, countDistinct, eq, inArray, max } from 'drizzle-orm';
import type { Product } from '#domain/product.ts';
import type { Executor } from '#server/database/database.ts';
import { findOwnVariants, selectPrints } from './select-prints.ts';
import { prints } from './tables.ts';
import { toProduct } from './to-product.ts';

/** A published print, and when its words or its photograph changed last. */
export interface SurveyedPrint {
  print: Product;
  changedAt: Date;
}

export interface SurveyedArtist {
  artist: string;
  /** The latest change of any of the artist's published prints. */
  changedAt: Date;
}

/** So many of the published prints with their variants, oldest first, so that a new one moves none of the others. */
export async function surveyPrints(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<SurveyedPrint[]> {
  // The prints that are passed over are counted alone: with their photographs it takes seconds in a large catalogue.
  const wanted = db
    .select({ id: prints.id })
    .from(prints)
    .where(eq(prints.isPublished, true))
    .orderBy(asc(prints.id))
    .offset(offset)
    .limit(limit);
  const rows = await selectPrints(db).where(inArray(prints.id, wanted)).orderBy(asc(prints.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ print }) => print.id);
  const own = await findOwnVariants(db, ids);
  return rows.map((row) => ({
    print: toProduct(row, own.get(row.print.id) ?? []),
    changedAt: row.print.updatedAt,
  }));
}

/** So many of the artists with published prints, in the order of their names. */
export async function surveyArtists(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<SurveyedArtist[]> {
  const rows = await db
    .select({ artist: prints.artist, changedAt: max(prints.updatedAt) })
    .from(prints)
    .where(eq(prints.isPublished, true))
    .groupBy(prints.artist)
    .orderBy(asc(prints.artist))
    .offset(offset)
    .limit(limit);
  return rows.map(({ artist, changedAt }) => ({ artist, changedAt: changedAt ?? new Date() }));
}

/** How much a survey will find, and when any of it changed last; null in an empty shop. */
export async function measureCatalogue(
  db: Executor,
): Promise<{ prints: number; artists: number; changedAt: Date | null }> {
  const [found] = await db
    .select({
      prints: count(),
      artists: countDistinct(prints.artist),
      changedAt: max(prints.updatedAt),
    })
    .from(prints)
    .where(eq(prints.isPublished, true));
  return found ?? { prints: 0, artists: 0, changedAt: null };
}
