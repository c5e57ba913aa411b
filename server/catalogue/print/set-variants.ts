import { eq } from 'drizzle-orm';
import { findSaleProblem } from '#domain/catalogue/pricing.ts';
import { type Choice, defaultVariants } from '#domain/catalogue/variants/variants.ts';
import type { Dollars } from '#domain/money.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { findBasePrices } from '../prices/base-prices.ts';
import { type CustomVariant, findTakenSku, replaceVariants } from '../save-print.ts';
import { prints, variants } from '../tables.ts';

/** A change to some forms of a print. Undefined values stay as they are. */
interface VariantChange {
  price?: Dollars | undefined;
  memberPrice?: Dollars | undefined;
  isActive?: boolean | undefined;
}

/** The reason is the end of a sentence that starts with the print. */
export type VariantsResult = { ok: true; count: number } | { ok: false; reason: string };

/** Sells a print in exactly these forms at these prices; an empty list means the shop's price table. */
export function setVariants(
  db: Database,
  printId: string,
  newVariants: readonly CustomVariant[],
): Promise<VariantsResult> {
  return change(db, printId, async () => ({ all: newVariants, count: newVariants.length }));
}

/**
 * Changes the forms of a print that match `which`. A print that was sold by the price table first gets a copy of the
 * table as its custom variants.
 */
export function changeVariants(
  db: Database,
  printId: string,
  which: { [key in keyof Choice]?: Choice[key] | undefined },
  changes: VariantChange,
): Promise<VariantsResult> {
  const isMatch = (variant: CustomVariant) =>
    (['size', 'frameColor', 'mount'] as const).every((key) => !which[key] || which[key] === variant[key]);
  return change(db, printId, async (tx) => {
    const custom = await tx.select().from(variants).where(eq(variants.printId, printId)).orderBy(variants.id);
    const all = custom.length > 0 ? custom : defaultVariants(printId, await findBasePrices(tx));
    return {
      all: all.map((variant) => (isMatch(variant) ? update(variant, changes) : variant)),
      count: all.filter(isMatch).length,
    };
  });
}

function update(variant: CustomVariant, { price, memberPrice, isActive }: VariantChange): CustomVariant {
  return {
    ...variant,
    price: price ?? variant.price,
    memberPrice: memberPrice ?? variant.memberPrice,
    isActive: isActive ?? variant.isActive,
  };
}

/** Leaves the digests of the last import unchanged, so that the next import keeps these variants. */
function change(
  db: Database,
  printId: string,
  getVariants: (tx: Executor) => Promise<{ all: readonly CustomVariant[]; count: number }>,
): Promise<VariantsResult> {
  return db.transaction(async (tx) => {
    const [print] = await tx.select().from(prints).where(eq(prints.id, printId)).for('update');
    if (!print) return { ok: false, reason: 'is not in the shop any more' };
    const { all, count } = await getVariants(tx);
    if (count === 0 && all.length > 0) return { ok: false, reason: notMade };
    const reason = findSaleProblem(all) ?? (await findTakenSku(tx, printId, all));
    if (reason) return { ok: false, reason };
    await replaceVariants(tx, printId, all);
    await tx.update(prints).set({ updatedAt: new Date() }).where(eq(prints.id, printId));
    return { ok: true, count };
  });
}

const notMade = 'is not made in that form; "prints show" lists those it has';
