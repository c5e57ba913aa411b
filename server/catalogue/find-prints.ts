import { and, inArray, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Product, ProductSummary } from '#domain/api/catalogue/product.ts';
import type { Executor } from '#server/database/database.ts';
import { photographUrl } from '#server/photographs/storage/photograph-store.ts';
import { selectPrints, withVariants } from './select-prints.ts';
import { photographs, prints } from './tables.ts';
import { toProduct, toProductSummary } from './to-product.ts';

/** The published print with this id, with its variants; null for any other text. */
export async function findPrint(db: Executor, id: string): Promise<Product | null> {
  if (!isUuid(id)) return null;
  const [product] = (await findProducts(db, [id])).values();
  return product ?? null;
}

/** The published prints among these ids with their variants, by id. Runs three statements, however many ids there are. */
export async function findProducts(db: Executor, ids: readonly string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPrints(db).where(and(inArray(prints.id, [...new Set(ids)]), prints.isPublished));
  const products = await withVariants(db, rows, toProduct);
  return new Map(products.map((print) => [print._id, print]));
}

/** The published print whose pictures' names start with this hash; null for any other text. */
export async function findPrintByPicture(db: Executor, hash: string): Promise<Product | null> {
  // Excludes the characters that `like` interprets.
  if (!/^[a-z0-9-]+$/.test(hash)) return null;
  const hasHash = like(sql`(${photographs.jpeg} -> 0 ->> 'url')`, `${photographUrl(hash)}-%`);
  const rows = await selectPrints(db).where(and(hasHash, prints.isPublished));
  const [product] = await withVariants(db, rows, toProduct);
  return product ?? null;
}

/** The published prints among these ids, by id. Runs two statements, however many ids there are. */
export async function findPrints(db: Executor, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPrints(db).where(and(inArray(prints.id, [...new Set(ids)]), prints.isPublished));
  const summaries = await withVariants(db, rows, toProductSummary);
  return new Map(summaries.map((print) => [print._id, print]));
}

/** Whether the print with an id is hidden. */
export function isHiddenPrint(id: SQLWrapper): SQL {
  return sql`exists (select from ${prints} where ${prints.id} = ${id} and not ${prints.isPublished})`;
}
