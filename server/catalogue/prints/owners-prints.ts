import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Product } from '#domain/catalogue/product.ts';
import type { Executor } from '#server/database/database.ts';
import { findOffering, type Offering } from '../prices/offering.ts';
import { findCustomVariants, selectPrints, withVariants } from '../select-prints.ts';
import { prints, type variants } from '../tables.ts';
import { type PrintRow, toProduct } from '../to-product.ts';

/** A print as its owner sees it, published or hidden. */
export interface OwnersPrint extends Product {
  isPublished: boolean;
  /** When a hidden print will be published, in ISO 8601; null without a plan. */
  publishAt: string | null;
  /** The imported file's name. */
  sourceName: string;
  /** When the photograph was taken, in ISO 8601; null when unknown. */
  takenAt: string | null;
  /** False when the print is sold by the shop's price table. */
  hasOwnVariants: boolean;
}

/** Prints that buyers cannot tell apart, because title and artist are equal except for case. */
export interface EqualTitles {
  title: string;
  artist: string;
  /** The imported files, at least two. */
  files: string[];
}

/** All prints, or only the published or the hidden ones, newest first. */
export async function listOwnersPrints(db: Executor, isPublished?: boolean): Promise<OwnersPrint[]> {
  const condition = isPublished === undefined ? undefined : eq(prints.isPublished, isPublished);
  const rows = await selectPrints(db).where(condition).orderBy(desc(prints.createdAt), desc(prints.id));
  const custom = await findCustomVariants(db);
  const offering = await findOffering(db);
  return rows.map((row) => toOwnersPrint(row, custom.get(row.print.id) ?? [], offering));
}

/** The prints that a name may mean: by id, by imported file, or by title in any case. */
export async function findOwnersPrints(db: Executor, name: string): Promise<OwnersPrint[]> {
  const meanings: (SQL | undefined)[] = [
    isUuid(name) ? eq(prints.id, name) : undefined,
    eq(prints.sourceName, name.normalize()),
    sql`lower(${prints.title}) = lower(${name.trim()})`,
  ];
  return withVariants(db, await selectPrints(db).where(or(...meanings)), toOwnersPrint);
}

/** Finds equal titles among all prints, including hidden ones, since orders still name them. */
export async function findEqualTitles(db: Executor): Promise<EqualTitles[]> {
  return db
    .select({
      title: sql<string>`min(${prints.title})`,
      artist: sql<string>`min(${prints.artist})`,
      files: sql<string[]>`array_agg(${prints.sourceName} order by ${prints.sourceName})`,
    })
    .from(prints)
    .groupBy(sql`lower(${prints.title})`, sql`lower(${prints.artist})`)
    .having(sql`count(*) > 1`)
    .orderBy(sql`lower(${prints.title})`);
}

function toOwnersPrint(
  row: PrintRow,
  custom: (typeof variants.$inferSelect)[],
  offering: Offering,
): OwnersPrint {
  const { isPublished, sourceName } = row.print;
  const publishAt = row.print.publishAt?.toISOString() ?? null;
  const takenAt = row.print.takenAt?.toISOString() ?? null;
  const hasOwnVariants = custom.length > 0;
  const product = toProduct(row, custom, offering);
  return { ...product, isPublished, publishAt, sourceName, takenAt, hasOwnVariants };
}
