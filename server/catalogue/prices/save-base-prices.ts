import { and, count, countDistinct, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Prices, SizePreview, SizePrices } from '#domain/api/catalogue/prices.ts';
import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { isSalePrice, priceRule } from '#domain/catalogue/pricing.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Executor } from '#server/database/database.ts';
import { invalid, requireUnchanged, stale } from '#server/http/errors.ts';
import { basePrices, prints, variants } from '../tables.ts';
import { findBasePrices } from './base-prices.ts';

/** What new prices of the shop would do, size by size. Reads only. @throws RequestError 400 */
export async function previewBasePrices(on: Executor, changes: SizePrices): Promise<SizePreview[]> {
  const current = await findBasePrices(on);
  const changed = changedSizes(changes, current);
  const [all] = await on.select({ total: count() }).from(prints);
  return Promise.all(
    changed.map(async ({ size, before, after }) => {
      const ofSize = eq(variants.size, size);
      const isOwn = or(ne(variants.price, before.price), ne(variants.memberPrice, before.memberPrice));
      const follows = sql`bool_or(${variants.price} = ${before.price} and ${variants.memberPrice} = ${before.memberPrice})`;
      const [own] = await on
        .select({ prints: countDistinct(variants.printId) })
        .from(variants)
        .where(and(ofSize, isOwn));
      const [custom] = await on.select({ prints: countDistinct(variants.printId) }).from(variants);
      const following = on
        .select({ id: variants.printId })
        .from(variants)
        .where(ofSize)
        .groupBy(variants.printId)
        .having(follows)
        .as('following');
      const [shared] = await on.select({ prints: count() }).from(following);
      return {
        size,
        before,
        after,
        prints: (all?.total ?? 0) - (custom?.prints ?? 0) + (shared?.prints ?? 0),
        keepOwn: own?.prints ?? 0,
      };
    }),
  );
}

/**
 * Changes the shop's prices, for every print that is sold at them. Variants with own prices equal to the shop's follow, so
 * that a print that only leaves out some variants costs what the others cost.
 * @param seen the prices that the owner changed
 * @throws RequestError 400; 409 `stale` when they have changed since
 */
export async function saveBasePrices(
  tx: Executor,
  changes: SizePrices,
  seen?: SizePrices,
): Promise<{ before: SizePrices; after: SizePrices }> {
  const current = await lockBasePrices(tx);
  const isStale = sizeKeys.some((size) => seen?.[size] && !isSame(seen[size], current[size]));
  if (isStale) throw stale('The prices have changed since you loaded them.', { prices: pricesOf(current) });
  const changed = changedSizes(changes, current);
  for (const { size, before, after } of changed) await setBasePrice(tx, size, before, after);
  return {
    before: Object.fromEntries(changed.map(({ size, before }) => [size, before])),
    after: Object.fromEntries(changed.map(({ size, after }) => [size, after])),
  };
}

/** @throws RequestError 409 `changed_since` */
export async function undoBasePrices(
  tx: Executor,
  { before, after }: { before: SizePrices; after: SizePrices },
): Promise<void> {
  requireUnchanged(after, pricesOf(await lockBasePrices(tx)));
  await saveBasePrices(tx, before);
}

/** Each size with its two prices and nothing else. */
export function pricesOf(basePrices: BasePrices): Record<SizeKey, Prices> {
  const entries = sizeKeys.map((size) => {
    const { price, memberPrice } = basePrices[size];
    return [size, { price, memberPrice }];
  });
  return Object.fromEntries(entries);
}

async function lockBasePrices(tx: Executor): Promise<BasePrices> {
  await tx.execute(sql`lock table ${basePrices} in share row exclusive mode`);
  return findBasePrices(tx);
}

async function setBasePrice(tx: Executor, size: SizeKey, before: Prices, after: Prices): Promise<void> {
  await tx.delete(basePrices).where(eq(basePrices.size, size));
  if (!isSame(after, sizes[size])) await tx.insert(basePrices).values({ size, ...after });
  const isBase = and(
    eq(variants.size, size),
    eq(variants.price, before.price),
    eq(variants.memberPrice, before.memberPrice),
  );
  const following = await tx
    .update(variants)
    .set(after)
    .where(isBase)
    .returning({ printId: variants.printId });
  const ids = [...new Set(following.map(({ printId }) => printId))];
  if (ids.length > 0) await tx.update(prints).set({ updatedAt: new Date() }).where(inArray(prints.id, ids));
}

function changedSizes(changes: SizePrices, current: BasePrices) {
  const changed = sizeKeys.flatMap((size) => {
    const { [size]: after } = changes;
    const { price, memberPrice } = current[size];
    return after && !isSame(after, current[size]) ? [{ size, before: { price, memberPrice }, after }] : [];
  });
  const problems = changed.flatMap(({ size, after }) => {
    const wrong = Object.entries(after).filter(([, dollars]) => !isSalePrice(dollars));
    const fields = wrong.map(([name]) => [`prices.${size}.${name}`, priceRule]);
    if (fields.length > 0 || after.memberPrice <= after.price) return fields;
    return [[`prices.${size}.memberPrice`, 'is more than the regular price']];
  });
  if (problems.length > 0) throw invalid('Please check the prices.', Object.fromEntries(problems));
  return changed;
}

function isSame(one: Prices | undefined, other: Prices): boolean {
  return one?.price === other.price && one.memberPrice === other.memberPrice;
}
