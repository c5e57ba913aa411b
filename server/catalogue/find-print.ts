import { and, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Product } from '#domain/product.ts';
import type { Executor } from '#server/platform/database.ts';
import { photographs, prints, variants } from './tables.ts';
import { toProduct } from './to-product.ts';

/** The published print of that id with its variants; null for any other id, whatever it looks like. */
export async function findPrint(db: Executor, id: string): Promise<Product | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ print: prints, photograph: photographs })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(and(eq(prints.id, id), prints.isPublished));
  if (!row) return null;
  const own = await db.select().from(variants).where(eq(variants.printId, id)).orderBy(variants.id);
  return toProduct(row, own);
}
