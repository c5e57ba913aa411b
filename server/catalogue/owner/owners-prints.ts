import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Product } from '#domain/product.ts';
import type { Executor } from '#server/database/database.ts';
import { findOwnVariants, selectPrints } from '../select-prints.ts';
import { prints, type variants } from '../tables.ts';
import { type PrintRow, toProduct } from '../to-product.ts';

/** A print as its owner sees it, on the wall or hidden. */
export interface OwnersPrint extends Product {
  isPublished: boolean;
  /** The imported file, relative to its folder. */
  sourceName: string;
  /** When the photograph was taken, as an ISO date; null where nothing says so. */
  takenAt: string | null;
  /** False: it is sold by the shop's price table. */
  hasOwnVariants: boolean;
}

/** All prints of the shop, or those that are published or hidden, newest first. */
export async function listOwnersPrints(db: Executor, isPublished?: boolean): Promise<OwnersPrint[]> {
  const wanted = isPublished === undefined ? undefined : eq(prints.isPublished, isPublished);
  const rows = await selectPrints(db).where(wanted).orderBy(desc(prints.createdAt), desc(prints.id));
  const own = await findOwnVariants(db);
  return rows.map((row) => toOwnersPrint(row, own.get(row.print.id)));
}

/** The prints that somebody may mean: by id, by the imported file, or by title, whatever its case. */
export async function findOwnersPrints(db: Executor, name: string): Promise<OwnersPrint[]> {
  const meanings: (SQL | undefined)[] = [
    isUuid(name) ? eq(prints.id, name) : undefined,
    eq(prints.sourceName, name.normalize()),
    sql`lower(${prints.title}) = lower(${name.trim()})`,
  ];
  const rows = await selectPrints(db).where(or(...meanings));
  if (rows.length === 0) return [];
  const own = await findOwnVariants(
    db,
    rows.map(({ print }) => print.id),
  );
  return rows.map((row) => toOwnersPrint(row, own.get(row.print.id)));
}

function toOwnersPrint(row: PrintRow, own: (typeof variants.$inferSelect)[] = []): OwnersPrint {
  const { isPublished, sourceName } = row.print;
  const takenAt = row.print.takenAt?.toISOString() ?? null;
  return { ...toProduct(row, own), isPublished, sourceName, takenAt, hasOwnVariants: own.length > 0 };
}
