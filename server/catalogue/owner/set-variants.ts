import { eq } from 'drizzle-orm';
import type { Dollars } from '#domain/money.ts';
import { findSaleProblem } from '#domain/pricing.ts';
import { type Choice, defaultVariants } from '#domain/variants.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { findTakenSku, type OwnVariant, replaceVariants } from '../save-print.ts';
import { prints, variants } from '../tables.ts';

/** What of some forms of a print changes. */
export interface VariantChange {
  price?: Dollars | undefined;
  memberPrice?: Dollars | undefined;
  isActive?: boolean | undefined;
}

/** Why not, as the end of a sentence that starts with the print. */
export type VariantsSet = { ok: true; count: number } | { ok: false; reason: string };

/** Sells a print in exactly these forms at these prices; none: by the shop's price table again. */
export function setVariants(
  db: Database,
  printId: string,
  wanted: readonly OwnVariant[],
): Promise<VariantsSet> {
  return change(db, printId, async () => ({ all: wanted, count: wanted.length }));
}

/**
 * Changes some forms of a print, those that agree with every word of `which`; the others stay as they are. A print
 * that was sold by the price table gets that table as its own.
 */
export function changeVariants(
  db: Database,
  printId: string,
  which: { [key in keyof Choice]?: Choice[key] | undefined },
  news: VariantChange,
): Promise<VariantsSet> {
  const isMeant = (one: OwnVariant) =>
    (['size', 'frameColor', 'mount'] as const).every((key) => !which[key] || which[key] === one[key]);
  return change(db, printId, async (tx) => {
    const own = await tx.select().from(variants).where(eq(variants.printId, printId)).orderBy(variants.id);
    const all = own.length > 0 ? own : defaultVariants(printId);
    return {
      all: all.map((one) => (isMeant(one) ? renew(one, news) : one)),
      count: all.filter(isMeant).length,
    };
  });
}

function renew(one: OwnVariant, { price, memberPrice, isActive }: VariantChange): OwnVariant {
  return {
    ...one,
    price: price ?? one.price,
    memberPrice: memberPrice ?? one.memberPrice,
    isActive: isActive ?? one.isActive,
  };
}

/** What an import said of the print last stays remembered, so that the next one leaves this alone. */
function change(
  db: Database,
  printId: string,
  settle: (tx: Executor) => Promise<{ all: readonly OwnVariant[]; count: number }>,
): Promise<VariantsSet> {
  return db.transaction(async (tx) => {
    const [print] = await tx.select().from(prints).where(eq(prints.id, printId)).for('update');
    if (!print) return { ok: false, reason: 'is not in the shop any more' };
    const { all, count } = await settle(tx);
    if (count === 0 && all.length > 0) return { ok: false, reason: notMade };
    const reason = findSaleProblem(all) ?? (await findTakenSku(tx, printId, all));
    if (reason) return { ok: false, reason };
    await replaceVariants(tx, printId, all);
    await tx.update(prints).set({ updatedAt: new Date() }).where(eq(prints.id, printId));
    return { ok: true, count };
  });
}

const notMade = 'is not made in that form; "prints show" lists those it has';
