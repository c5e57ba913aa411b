import { and, count, eq, or, sql } from 'drizzle-orm';
import { nameVariants } from '#domain/catalogue/variants/name-variants.ts';
import { isSameVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import { countOf } from '#domain/count-of.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import type { Executor } from '#server/database/database.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { prints, variants } from '../tables.ts';
import { findUnmakeable } from './offering.ts';

/**
 * What new equipment would change in the shop, as sentences: `Giant and larger go off sale on 24 prints.` Empty if it
 * changes nothing. Only published prints count.
 */
export async function previewEquipment(on: Executor, equipment: Equipment): Promise<string[]> {
  const before = findUnmakeable(await findEquipment(on));
  const after = findUnmakeable(equipment);
  return [
    ...(await nameChange(on, without(after, before), { one: 'goes off sale', other: 'go off sale' })),
    ...(await nameChange(on, without(before, after), { one: 'is back on sale', other: 'are back on sale' })),
  ];
}

function without(variants: readonly Variant[], others: readonly Variant[]): Variant[] {
  return variants.filter((variant) => !others.some((other) => isSameVariant(variant, other)));
}

async function nameChange(
  on: Executor,
  variants: Variant[],
  words: { one: string; other: string },
): Promise<string[]> {
  if (variants.length === 0) return [];
  const total = await countPrintsIn(on, variants);
  const names = nameVariants(variants);
  const isOne = names.length === 1 && !names[0]?.endsWith(' and larger');
  const list = new Intl.ListFormat('en-US').format(names);
  const amount = countOf(total, 'print');
  return [`${list} ${isOne ? words.one : words.other} on ${amount}.`];
}

/** How many published prints are sold in some of these variants, or would be if the workshop could make them. */
async function countPrintsIn(on: Executor, anyOf: Variant[]): Promise<number> {
  const own = sql`select 1 from ${variants} where ${variants.printId} = ${prints.id}`;
  const isAmong = or(
    ...anyOf.map(({ size, frameColor, mount }) =>
      and(eq(variants.size, size), eq(variants.frameColor, frameColor), eq(variants.mount, mount)),
    ),
  );
  const isSold = sql`(not exists (${own}) or exists (${own} and ${variants.isActive} and ${isAmong}))`;
  const [row] = await on
    .select({ total: count() })
    .from(prints)
    .where(and(eq(prints.isPublished, true), isSold));
  return row?.total ?? 0;
}
