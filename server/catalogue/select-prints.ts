import { eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { findOffering, type Offering } from './prices/offering.ts';
import { photographs, prints, variants } from './tables.ts';
import type { PrintRow } from './to-product.ts';

type VariantRow = typeof variants.$inferSelect;

const { search: _, foldedWords: __, ...readColumns } = getTableColumns(prints);
/** All columns of a print except those that only searches compare. */
export const printColumns = readColumns;

/** Selects prints with their photographs; callers add the condition and the order. */
export function selectPrints(db: Executor) {
  return db
    .select({ print: printColumns, photograph: photographs })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId));
}

/**
 * Loads the custom variants of prints and maps each print with them, and with the shop's prices. Prints without custom
 * variants are sold at those, in every variant.
 */
export async function withVariants<Result>(
  db: Executor,
  rows: readonly PrintRow[],
  map: (row: PrintRow, custom: VariantRow[], offering: Offering) => Result,
): Promise<Result[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ print }) => print.id);
  const custom = await findCustomVariants(db, ids);
  const offering = await findOffering(db);
  return rows.map((row) => map(row, custom.get(row.print.id) ?? [], offering));
}

/**
 * The custom variants of prints by print id. Prints sold by the price table are absent.
 * @param ids omit for all prints
 */
export async function findCustomVariants(
  db: Executor,
  ids?: readonly string[],
): Promise<Map<string, VariantRow[]>> {
  const condition = ids && inArray(variants.printId, [...ids]);
  const rows = await db.select().from(variants).where(condition).orderBy(variants.id);
  return Map.groupBy(rows, ({ printId }) => printId);
}
