import { eq, inArray, sum } from 'drizzle-orm';
import { type Cover, coverOf, type ParcelCover } from '#domain/fulfillment/parcel-cover.ts';
import type { Cents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { pieces } from '../tables.ts';

/** How a parcel with these pieces is covered, as the owner decides by what was paid for its prints. */
export async function coverOfPieces(
  on: Executor,
  codes: readonly string[],
  cover: ParcelCover,
): Promise<Cover> {
  const paid = await paidForPieces(on, codes);
  const { isInsured, isSigned } = coverOf(cover, paid);
  return { insuredCents: isInsured ? paid : null, needsSignature: isSigned };
}

/**
 * What was paid for prints, after discounts. Without taxes, because a sale that is refunded owes none. A remade piece counts as
 * the print that it replaces.
 */
export async function paidForPieces(on: Executor, codes: readonly string[]): Promise<Cents> {
  const items = itemsOfOrders(on);
  const [row] = await on
    .select({ paid: sum(items.unitAmountPaid).mapWith(Number) })
    .from(pieces)
    .innerJoin(items, eq(items.itemId, pieces.orderItemId))
    .where(inArray(pieces.code, [...codes]));
  return row?.paid ?? 0;
}
