import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Category, Orientation } from '#domain/categories.ts';
import type { ProductSummary } from '#domain/product.ts';
import type { Executor } from '#server/database/database.ts';
import { findOwnVariants } from '../select-prints.ts';
import { photographs, prints } from '../tables.ts';
import { type PrintRow, toProductSummary } from '../to-product.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** What narrows the list; nothing: all that is published. */
export interface PrintFilter {
  category?: Category | undefined;
  orientation?: Orientation | undefined;
  /** The whole name, as it stands on the print. */
  artist?: string | undefined;
  /** Words that must all occur in title, artist or location, whatever their case and accents. */
  q?: string | undefined;
  ids?: readonly string[] | undefined;
}

export interface PrintQuery extends PrintFilter {
  limit: number;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

export interface PrintPage {
  /** Newest first. */
  prints: ProductSummary[];
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
}

type ListedRow = PrintRow & { createdAtExactly: string };

/**
 * One page of the published prints, in two statements however many there are.
 * @throws RequestError 400 naming `cursor` when that is none of ours
 */
export async function listPrints(db: Executor, query: PrintQuery): Promise<PrintPage> {
  const rows = await selectPage(db, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit && last;
  return {
    prints: await summarise(db, page),
    nextCursor: hasMore ? encodeCursor({ createdAt: last.createdAtExactly, id: last.print.id }) : null,
  };
}

/** Asks for one row more than the page holds, which tells whether there is a next page. */
function selectPage(db: Executor, { cursor, limit, ...filter }: PrintQuery): Promise<ListedRow[]> {
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
    .where(and(prints.isPublished, ...filters(filter), start))
    .orderBy(sql`${prints.createdAt} desc nulls last`, sql`${prints.id} desc nulls last`)
    .limit(limit + 1);
}

/** How many prints a list has on all its pages. Reads through all of them: not for who does not show it. */
export async function countPrints(db: Executor, filter: PrintFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(prints)
    .where(and(prints.isPublished, ...filters(filter)));
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

function filters({ category, orientation, artist, q, ids }: PrintFilter): (SQL | undefined)[] {
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
