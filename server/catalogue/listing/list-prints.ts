import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Category, Orientation } from '#domain/categories.ts';
import type { ProductSummary } from '#domain/product.ts';
import type { Executor } from '#server/database/database.ts';
import { withVariants } from '../select-prints.ts';
import { photographs, prints } from '../tables.ts';
import { type PrintRow, toProductSummary } from '../to-product.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** The filters of a list; without any, it has all published prints. */
export interface CatalogueFilter {
  category?: Category | undefined;
  orientation?: Orientation | undefined;
  /** The exact name. */
  artist?: string | undefined;
  /** Words that must all occur in title, artist or location, in any case and with any accents. */
  q?: string | undefined;
  ids?: readonly string[] | undefined;
}

export interface PrintQuery extends CatalogueFilter {
  limit: number;
  /** The `nextCursor` of the previous page. */
  cursor?: string | undefined;
}

export interface PrintPage {
  /** Newest first. */
  prints: ProductSummary[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

type ListedRow = PrintRow & { createdAtExactly: string };

/**
 * One page of the published prints. Runs two statements, however many prints there are.
 * @throws RequestError 400 naming `cursor` when the cursor is invalid
 */
export async function listPrints(db: Executor, query: PrintQuery): Promise<PrintPage> {
  const rows = await selectPage(db, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit && last;
  return {
    prints: await withVariants(db, page, toProductSummary),
    nextCursor: hasMore ? encodeCursor({ createdAt: last.createdAtExactly, id: last.print.id }) : null,
  };
}

/** Selects one row more than a page holds, to know whether there is a next page. */
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

/** The number of prints on all pages of a list. Call it only to display the number, because it reads every row. */
export async function countPrints(db: Executor, filter: CatalogueFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(prints)
    .where(and(prints.isPublished, ...filters(filter)));
  return row?.total ?? 0;
}

function after(cursor: string): SQL {
  const { createdAt, id } = decodeCursor(cursor);
  return sql`(${prints.createdAt}, ${prints.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

function filters({ category, orientation, artist, q, ids }: CatalogueFilter): (SQL | undefined)[] {
  return [
    category && eq(prints.category, category),
    orientation && eq(prints.orientation, orientation),
    artist === undefined ? undefined : eq(prints.artist, artist),
    ids && inArray(prints.id, [...ids]),
    ...(q?.split(/\s+/).filter(Boolean) ?? []).map(contains),
  ];
}

function contains(word: string): SQL {
  return sql`strpos(${prints.foldedWords}, fold_words(${word})) > 0`;
}
