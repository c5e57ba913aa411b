import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CatalogueFilter, PrintPage, PrintQuery } from '#domain/catalogue/print-query.ts';
import type { Executor } from '#server/database/database.ts';
import { printColumns, withVariants } from '../select-prints.ts';
import { photographs, prints } from '../tables.ts';
import { type PrintRow, toProductSummary } from '../to-product.ts';
import { decodeCursor, decodeSortCursor, encodeCursor, encodeSortCursor } from './cursor.ts';
import { interpretSearch, matchesAllTerms, relevanceOf } from './search.ts';
import type { SearchTerm } from './search-words.ts';

type ListedRow = PrintRow & { createdAtExactly: string; relevance: number };

/**
 * One page of the published prints. Runs two statements, however many prints there are, and up to four more for a search.
 * @throws RequestError 400 naming `cursor` when the cursor is invalid
 */
export async function listPrints(db: Executor, query: PrintQuery): Promise<PrintPage> {
  const { terms, correctedSearch } = await interpretSearch(db, query.q);
  const rows = await selectPage(db, query, terms);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit && last;
  return {
    prints: await withVariants(db, page, toProductSummary),
    nextCursor: hasMore ? cursorAfter(last, isInGallerysOrder(query, terms)) : null,
    ...(correctedSearch && { correctedSearch }),
  };
}

function isInGallerysOrder({ order }: PrintQuery, terms: readonly SearchTerm[]): boolean {
  return order === 'gallery' && terms.length === 0;
}

function cursorAfter({ print, relevance, createdAtExactly }: ListedRow, isGallerys: boolean): string {
  const { id, sortRank } = print;
  return isGallerys
    ? encodeSortCursor({ sortRank, id })
    : encodeCursor({ relevance, createdAt: createdAtExactly, id });
}

/** Selects one row more than a page holds, to know whether there is a next page. */
function selectPage(db: Executor, query: PrintQuery, terms: readonly SearchTerm[]): Promise<ListedRow[]> {
  const { cursor, limit, ...filter } = query;
  const isGallerys = isInGallerysOrder(query, terms);
  const relevance = terms.length > 0 ? relevanceOf(terms) : sql<number>`0`;
  return db
    .select({
      print: printColumns,
      photograph: photographs,
      // A Date holds milliseconds, the column microseconds: a rounded cursor would skip or repeat a print.
      createdAtExactly: sql<string>`${prints.createdAt}::text`,
      relevance,
    })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(
      and(
        prints.isPublished,
        ...filters(filter),
        matchesAllTerms(terms),
        cursor && isGallerys ? afterInOrder(cursor) : undefined,
        cursor && !isGallerys ? after(cursor, terms.length > 0 ? relevance : undefined) : undefined,
      ),
    )
    .orderBy(
      ...(terms.length > 0 ? [desc(relevance)] : []),
      ...(isGallerys
        ? [asc(prints.sortRank), asc(prints.id)]
        : [sql`${prints.createdAt} desc nulls last`, sql`${prints.id} desc nulls last`]),
    )
    .limit(limit + 1);
}

/** The number of prints on all pages of a list. Call it only to display the number, because it reads every row. */
export async function countPrints(db: Executor, filter: CatalogueFilter): Promise<number> {
  const { terms } = await interpretSearch(db, filter.q);
  const [row] = await db
    .select({ total: count() })
    .from(prints)
    .where(and(prints.isPublished, ...filters(filter), matchesAllTerms(terms)));
  return row?.total ?? 0;
}

/** The prints after a cursor in the gallery's order. A cursor of the list by date counts as a print in its initial place. */
function afterInOrder(cursor: string): SQL {
  const last = decodeSortCursor(cursor);
  if (last) return sql`(${prints.sortRank}, ${prints.id}) > (${last.sortRank}, ${last.id}::uuid)`;
  const { createdAt, id } = decodeCursor(cursor);
  return sql`${prints.sortRank} > wall_rank(${createdAt}::timestamptz, ${id}::uuid)`;
}

/** The rows after a cursor. `relevance` is undefined outside a search. */
function after(cursor: string, relevance: SQL | undefined): SQL {
  const last = decodeCursor(cursor);
  const isOlder = sql`(${prints.createdAt}, ${prints.id}) < (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
  if (!relevance) return isOlder;
  return sql`(${relevance} < ${last.relevance}::real or ${relevance} = ${last.relevance}::real and ${isOlder})`;
}

function filters({ category, orientation, artist, ids }: CatalogueFilter): (SQL | undefined)[] {
  return [
    category && eq(prints.category, category),
    orientation && eq(prints.orientation, orientation),
    artist === undefined ? undefined : eq(prints.artist, artist),
    ids && inArray(prints.id, [...ids]),
  ];
}
