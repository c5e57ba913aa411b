import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Category, Orientation } from '#domain/categories.ts';
import type { ProductSummary } from '#domain/product.ts';
import type { Executor } from '#server/platform/database.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { findOwnVariants } from './select-prints.ts';
import { photographs, prints } from './tables.ts';
import { type PrintRow, toProductSummary } from './to-product.ts';

export interface PrintQuery {
  category?: Category | undefined;
  orientation?: Orientation | undefined;
  /** The whole name, as it stands on the print. */
  artist?: string | undefined;
  /** Words that must all occur in title, artist or location, whatever their case and accents. */
  q?: string | undefined;
  ids?: readonly string[] | undefined;
  limit: number;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

export interface PrintPage {
  /** Newest first. */
  prints: ProductSummary[];
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
  /** How many prints the query finds on all pages. */
  total: number;
}

type ListedRow = PrintRow & { createdAtExactly: string };

/**
 * One page of the published prints, in three statements however many there are.
 * @throws RequestError 400 naming `cursor` when that is none of ours
 */
export async function listPrints(db: Executor, query: PrintQuery): Promise<PrintPage> {
  const wanted = and(prints.isPublished, ...filters(query));
  const [rows, total] = await Promise.all([selectPage(db, query, wanted), countPrints(db, wanted)]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit && last;
  return {
    prints: await summarise(db, page),
    nextCursor: hasMore ? encodeCursor({ createdAt: last.createdAtExactly, id: last.print.id }) : null,
    total,
  };
}

/** Asks for one row more than the page holds, which tells whether there is a next page. */
function selectPage(
  db: Executor,
  { cursor, limit }: PrintQuery,
  wanted: SQL | undefined,
): Promise<ListedRow[]> {
  const start = cursor ? after(cursor) : undefined;
  return db
    .select({
      print: prints,
      photograph: photographs,
      // A Date holds milliseconds, the column microseconds: a rounded cursor would skip or repeat a print.
      createdAtExactly: sql<string>`${prints.createdAt}::text`,
    })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(and(wanted, start))
    .orderBy(sql`${prints.createdAt} desc nulls last`, sql`${prints.id} desc nulls last`)
    .limit(limit + 1);
}

async function countPrints(db: Executor, wanted: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(prints).where(wanted);
  return row?.total ?? 0;
}

/** The prints as lists give them, in the order of the rows. */
export async function summarise(db: Executor, rows: PrintRow[]): Promise<ProductSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ print }) => print.id);
  const own = await findOwnVariants(db, ids);
  return rows.map((row) => toProductSummary(row, own.get(row.print.id) ?? []));
}

function after(cursor: string): SQL {
  const { createdAt, id } = decodeCursor(cursor);
  return sql`(${prints.createdAt}, ${prints.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

function filters({ category, orientation, artist, q, ids }: PrintQuery): (SQL | undefined)[] {
  return [
    category && eq(prints.category, category),
    orientation && eq(prints.orientation, orientation),
    artist === undefined ? undefined : eq(prints.artist, artist),
    ids && inArray(prints.id, [...ids]),
    ...(q?.split(/\s+/).filter(Boolean) ?? []).map(mentions),
  ];
}

function mentions(word: string): SQL {
  return sql`strpos(${prints.foldedWords}, fold_words(${word})) > 0`;
}
