import { eq } from 'drizzle-orm';
import { standardVariants, type Variant } from '#domain/catalogue/variants/variants.ts';
import { findBasePrices } from '#server/catalogue/prices/base-prices.ts';
import { setVariants, type VariantsResult } from '#server/catalogue/print/set-variants.ts';
import type { CustomVariant } from '#server/catalogue/save-print.ts';
import { variants } from '#server/catalogue/tables.ts';
import type { Database } from '#server/database/database.ts';

/** Changes the variants of a print that match `which`. One that was sold by the price table gets its own prices. */
export async function changeVariants(
  db: Database,
  printId: string,
  which: Partial<Variant>,
  changes: Partial<CustomVariant>,
): Promise<VariantsResult> {
  const isMatch = (variant: CustomVariant) =>
    (['size', 'frameColor', 'mount'] as const).every((key) => !which[key] || which[key] === variant[key]);
  const custom = await db.select().from(variants).where(eq(variants.printId, printId)).orderBy(variants.id);
  const all = custom.length > 0 ? custom : standardVariants(printId, await findBasePrices(db));
  return setVariants(
    db,
    printId,
    all.map((variant) => (isMatch(variant) ? { ...variant, ...changes } : variant)),
  );
}
