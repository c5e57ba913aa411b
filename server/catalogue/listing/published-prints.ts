import { and, asc, count, gt, inArray, max, sql } from 'drizzle-orm';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { Executor } from '#server/database/database.ts';
import { selectPrints, withVariants } from '../select-prints.ts';
import { artistCounts, prints } from '../tables.ts';
import { toProduct } from '../to-product.ts';

/** A published print, and when its details or its photograph changed last. */
export interface PublishedPrint {
  print: Product;
  changedAt: Date;
}

export interface PublishedArtist {
  artist: string;
  /** The latest change of any of the artist's published prints, also when one was hidden. */
  changedAt: Date;
}

interface Slice {
  /** The key of the row before; undefined at the start. */
  after: string | undefined;
  /** How many rows to skip. */
  offset: number;
  limit: number;
}

/** Rows in the order of their keys. */
interface PublishedRows<Row> {
  read(db: Executor, slice: Slice): Promise<Row[]>;
  keyOf(row: Row): string;
}

/** Rows per statement. Between two statements the shop serves other requests. */
const batchSize = 250;

/** Reads the rows from one position up to another in batches, and passes each row to `onRow`. Skips to the first one once. */
export async function forEachInRange<Row>(
  db: Executor,
  rows: PublishedRows<Row>,
  { from, to }: { from: number; to: number },
  onRow: (row: Row) => void,
): Promise<void> {
  let last: Row | undefined;
  for (let position = from; position < to; position += batchSize) {
    const start =
      last === undefined ? { after: undefined, offset: from } : { after: rows.keyOf(last), offset: 0 };
    const limit = Math.min(batchSize, to - position);
    const batch = await rows.read(db, { ...start, limit });
    batch.forEach(onRow);
    if (batch.length < limit) return;
    last = batch.at(-1);
  }
}

/** The published prints with their variants, oldest first, so that a new print doesn't move the others. */
export const publishedPrints: PublishedRows<PublishedPrint> = {
  keyOf: ({ print }) => print._id,
  async read(db, { after, offset, limit }) {
    // Skips rows by id alone: with their photographs, skipping takes seconds in a large catalogue.
    const ids = db
      .select({ id: prints.id })
      .from(prints)
      .where(and(prints.isPublished, after === undefined ? undefined : gt(prints.id, after)))
      .orderBy(asc(prints.id))
      .offset(offset)
      .limit(limit);
    const rows = await selectPrints(db).where(inArray(prints.id, ids)).orderBy(asc(prints.id));
    return withVariants(db, rows, (row, custom, offering) => ({
      print: toProduct(row, custom, offering),
      changedAt: row.print.updatedAt,
    }));
  },
};

/** The artists with published prints, by name. */
export const publishedArtists: PublishedRows<PublishedArtist> = {
  keyOf: ({ artist }) => artist,
  async read(db, { after, offset, limit }) {
    const { artist, published, changedAt } = artistCounts;
    const rows = await db
      .select({ artist, changedAt: max(changedAt) })
      .from(artistCounts)
      .where(after === undefined ? undefined : gt(artist, after))
      .groupBy(artist)
      .having(sql`sum(${published}) > 0`)
      .orderBy(asc(artist))
      .offset(offset)
      .limit(limit);
    return rows.map((row) => ({ artist: row.artist, changedAt: row.changedAt ?? new Date() }));
  },
};

/** How many prints and artists are published, and when any of them changed last; null in an empty shop. */
export async function countPublished(
  db: Executor,
): Promise<{ prints: number; artists: number; changedAt: Date | null }> {
  const { artist, published, changedAt } = artistCounts;
  const counted = db
    .select({
      published: sql<number>`sum(${published})`.as('published'),
      changedAt: max(changedAt).as('changed_at'),
    })
    .from(artistCounts)
    .groupBy(artist)
    .having(sql`sum(${published}) > 0`)
    .as('counted');
  const [counts] = await db
    .select({
      prints: sql<number>`coalesce(sum(${counted.published}), 0)::int`,
      artists: count(),
      changedAt: max(counted.changedAt).mapWith(changedAt),
    })
    .from(counted);
  return counts ?? { prints: 0, artists: 0, changedAt: null };
}
