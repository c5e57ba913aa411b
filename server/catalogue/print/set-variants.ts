import { eq } from 'drizzle-orm';
import { findSaleProblem } from '#domain/catalogue/pricing.ts';
import type { Database } from '#server/database/database.ts';
import { type CustomVariant, findTakenSku, replaceVariants } from '../save-print.ts';
import { prints } from '../tables.ts';

/** The reason is the end of a sentence that starts with the print. */
export type VariantsResult = { ok: true } | { ok: false; reason: string };

/**
 * Sells a print in exactly these variants at these prices; an empty list means the shop's price table. The digests of the last
 * import stay, so that the next import keeps these variants.
 */
export function setVariants(
  db: Database,
  printId: string,
  variants: readonly CustomVariant[],
): Promise<VariantsResult> {
  return db.transaction(async (tx) => {
    const [print] = await tx.select().from(prints).where(eq(prints.id, printId)).for('update');
    if (!print) return { ok: false, reason: 'is not in the shop anymore' };
    const reason = findSaleProblem(variants) ?? (await findTakenSku(tx, printId, variants));
    if (reason) return { ok: false, reason };
    await replaceVariants(tx, printId, variants);
    await tx.update(prints).set({ updatedAt: new Date() }).where(eq(prints.id, printId));
    return { ok: true };
  });
}
