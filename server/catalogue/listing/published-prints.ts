import { asc, count, countDistinct, eq, inArray, max } from 'drizzle-orm';
import type { Product } from '#domain/product.ts';
import type { Executor } from '#server/database/database.ts';
import { selectPrints, withVariants } from '../select-prints.ts';
import { prints } from '../tables.ts';
import { toProduct } from '../to-product.ts';

/** A published print, and when its details or its photograph changed last. */
export interface PublishedPrint {
  print: Product;
  changedAt: Date;
}

export interface PublishedArtist {
  artist: string;
  /** The latest change of any of the artist's published prints. */
  changedAt: Date;
}

interface Slice {
  offset: number;
  limit: number;
}

type ReadSlice<Row> = (db: Executor, slice: Slice) => Promise<Row[]>;

/** Rows per statement. Between two statements the shop serves other requests. */
const batchSize = 250;

/** Reads the rows from one position up to another in batches, and passes each row to `onRow`. */
export async function forEachInRange<Row>(
  db: Executor,
  readSlice: ReadSlice<Row>,
  { from, to }: { from: number; to: number },
  onRow: (row: Row) => void,
): Promise<void> {
  for (let offset = from; offset < to; offset += batchSize) {
    const limit = Math.min(batchSize, to - offset);
    const rows = await readSlice(db, { offset, limit });
    rows.forEach(onRow);
    if (rows.length < limit) return;
  }
}

/** A slice of the published prints with their variants, oldest first, so that a new print doesn't move the others. */
export async function readPublishedPrints(db: Executor, { offset, limit }: Slice): Promise<PublishedPrint[]> {
  // Skips rows by id alone: with their photographs, skipping takes seconds in a large catalogue.
  const ids = db
    .select({ id: prints.id })
    .from(prints)
    .where(eq(prints.isPublished, true))
    .orderBy(asc(prints.id))
    .offset(offset)
    .limit(limit);
  const rows = await selectPrints(db).where(inArray(prints.id, ids)).orderBy(asc(prints.id));
  return withVariants(db, rows, (row, custom, offering) => ({
    print: toProduct(row, custom, offering),
    changedAt: row.print.updatedAt,
  }));
}

/** A slice of the artists with published prints, by name. */
export async function readPublishedArtists(
  db: Executor,
  { offset, limit }: Slice,
): Promise<PublishedArtist[]> {
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

/** How many prints and artists are published, and when any of them changed last; null in an empty shop. */
export async function countPublished(
  db: Executor,
): Promise<{ prints: number; artists: number; changedAt: Date | null }> {
  const [counts] = await db
    .select({
      prints: count(),
      artists: countDistinct(prints.artist),
      changedAt: max(prints.updatedAt),
    })
    .from(prints)
    .where(eq(prints.isPublished, true));
  return counts ?? { prints: 0, artists: 0, changedAt: null };
}
