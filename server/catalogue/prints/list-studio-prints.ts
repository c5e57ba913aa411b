import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { ListedPrint, StudioPrintFilter } from '#domain/api/catalogue/prints.ts';
import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { maxCounted, type PrintSort } from '#domain/catalogue/print-states.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { onSale } from '#domain/catalogue/variants/variants.ts';
import { pixelsPerInch } from '#domain/framing/framing.ts';
import type { Executor } from '#server/database/database.ts';
import { invalid } from '#server/http/errors.ts';
import { isMoment } from '../listing/cursor.ts';
import { findBasePrices } from '../prices/base-prices.ts';
import type { Offering } from '../prices/offering.ts';
import { printColumns, selectPrints, withVariants } from '../select-prints.ts';
import { photographs, prints, variants } from '../tables.ts';
import { type PrintRow, toProduct } from '../to-product.ts';
import { studioFilter } from './studio-filter.ts';

interface StudioQuery extends StudioPrintFilter {
  sort: PrintSort;
  limit: number;
  /** The cursor of the page before. */
  cursor?: string | undefined;
}

interface StudioPage {
  prints: ListedPrint[];
  /** Null on the last page. */
  cursor: string | null;
}

/** What each list is sorted by, before the id. Each has an index. */
const sortKeys: Readonly<Record<PrintSort, { key: SQL; type: SQL; isDescending?: true }>> = {
  gallery: { key: sql`${prints.sortRank}`, type: sql`text` },
  newest: { key: sql`${prints.createdAt}`, type: sql`timestamptz`, isDescending: true },
  title: { key: sql`lower(${prints.title})`, type: sql`text` },
};

/** A page of the owner's prints. @throws RequestError 400 naming `cursor` */
export async function listStudioPrints(
  on: Executor,
  { sort, limit, cursor, ...filter }: StudioQuery,
): Promise<StudioPage> {
  const { key, type, isDescending } = sortKeys[sort];
  const last = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  const isAfter = isDescending ? sql`<` : sql`>`;
  const direction = isDescending ? desc : asc;
  const rows = await on
    .select({ print: printColumns, photograph: photographs, key: sql<string>`${key}::text` })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(
      and(
        await studioFilter(on, filter),
        last && sql`(${key}, ${prints.id}) ${isAfter} (${last.key}::${type}, ${last.id}::uuid)`,
      ),
    )
    .orderBy(direction(key), direction(prints.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return {
    prints: await withVariants(on, page, toListedPrint),
    cursor: end ? encodeCursor({ sort, key: end.key, id: end.print.id }) : null,
  };
}

/**
 * The number of prints on all pages of a list, at most `maxCounted` + 1: with 100,000 prints, counting all that match takes
 * longer than reading a page of them.
 */
export async function countStudioPrints(on: Executor, filter: StudioPrintFilter): Promise<number> {
  const query = on.select({ id: prints.id }).from(prints).$dynamic();
  const joined =
    filter.lack === 'master' ? query.innerJoin(photographs, eq(photographs.id, prints.photographId)) : query;
  const matches = joined.where(await studioFilter(on, filter)).limit(maxCounted + 1);
  const [row] = await on.select({ total: count() }).from(matches.as('matches'));
  return row?.total ?? 0;
}

/** The prints that cost another price than the shop's in some variant, by title. */
export async function listOwnPriced(
  on: Executor,
  limit: number,
): Promise<{ prints: ListedPrint[]; total: number }> {
  const basePrices = await findBasePrices(on);
  const rows = sizeKeys.map((size) => {
    const { price, memberPrice } = basePrices[size];
    return sql`(${size}::text, ${price}::int, ${memberPrice}::int)`;
  });
  const ids = sql`(
    select distinct v.print_id from ${variants} as v
    join (values ${sql.join(rows, sql`, `)}) as base(size, price, member_price) on base.size = v.size
    where (v.price, v.member_price) <> (base.price, base.member_price)
  )`;
  const [[counted], own] = await Promise.all([
    on.select({ total: count() }).from(prints).where(sql`${prints.id} in ${ids}`),
    selectPrints(on)
      .where(sql`${prints.id} in ${ids}`)
      .orderBy(sql`lower(${prints.title})`, prints.id)
      .limit(limit),
  ]);
  return { prints: await withVariants(on, own, toListedPrint), total: counted?.total ?? 0 };
}

function toListedPrint(
  row: PrintRow,
  custom: (typeof variants.$inferSelect)[],
  offering: Offering,
): ListedPrint {
  const { print, photograph } = row;
  const product = toProduct(row, custom, offering);
  const size = { width: photograph.widthPixels, height: photograph.heightPixels };
  const resolutions = onSale(product.variants).map((variant) => Math.floor(pixelsPerInch(size, variant)));
  return {
    _id: print.id,
    title: print.title,
    artist: print.artist,
    category: print.category,
    orientation: print.orientation,
    picture: photograph.jpeg[0]?.url ?? photograph.heroImage,
    averageColor: photograph.averageColor,
    state: print.isPublished ? 'published' : print.publishAt ? 'planned' : 'hidden',
    publishAt: print.publishAt?.toISOString() ?? null,
    createdAt: print.createdAt.toISOString(),
    price: product.price,
    memberPrice: product.memberPrice,
    hasOwnPrices: hasOwnPrices(custom, offering.basePrices),
    minPpi: resolutions.length > 0 ? Math.min(...resolutions) : null,
  };
}

function hasOwnPrices(
  custom: readonly Pick<typeof variants.$inferSelect, 'size' | 'price' | 'memberPrice'>[],
  basePrices: BasePrices,
): boolean {
  return custom.some(({ size, price, memberPrice }) => {
    const shops = basePrices[size];
    return price !== shops.price || memberPrice !== shops.memberPrice;
  });
}

interface Cursor {
  sort: PrintSort;
  key: string;
  id: string;
}

function encodeCursor({ sort, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

function decodeCursor(cursor: string, sort: PrintSort): Pick<Cursor, 'key' | 'id'> {
  const [cursorSort, key, id] = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isValid =
    cursorSort === sort &&
    typeof key === 'string' &&
    !key.includes('\0') &&
    typeof id === 'string' &&
    isUuid(id) &&
    (sort !== 'newest' || isMoment(key));
  if (isValid) return { key, id };
  const message = 'must be the cursor of the page before, with the same sort';
  throw invalid(`cursor: ${message}`, { cursor: message });
}

function parse(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
