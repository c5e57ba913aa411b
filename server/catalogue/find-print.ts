import { and, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Product } from '#domain/product.ts';
import type { Executor } from '#server/database/database.ts';
import { findOwnVariants, selectPrints } from './select-prints.ts';
import { prints } from './tables.ts';
import { toProduct } from './to-product.ts';

/** The published print of that id with its variants; null for any other id, whatever it looks like. */
export async function findPrint(db: Executor, id: string): Promise<Product | null> {
  if (!isUuid(id)) return null;
  const [row] = await selectPrints(db).where(and(eq(prints.id, id), prints.isPublished));
  if (!row) return null;
  const own = await findOwnVariants(db, [row.print.id]);
  return toProduct(row, own.get(row.print.id) ?? []);
}
