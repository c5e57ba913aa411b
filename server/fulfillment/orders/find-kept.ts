import { and, eq, inArray, sql } from 'drizzle-orm';
import { stopReasons } from '#domain/fulfillment/pieces.ts';
import type { Executor } from '#server/database/database.ts';
import type { KeptPrints } from '#server/orders/order-context.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { isClaimRefundBegun } from '../claims/refund-claim.ts';
import { hasShipped, isRemade } from '../conditions.ts';
import { claims, parcels, pieces } from '../tables.ts';

/**
 * What its buyer keeps of an order whose rest is canceled. A shipped print whose remake has not shipped is not kept, and neither
 * is one that the carrier scanned only after the cancellation, because the buyer was promised its refund.
 */
export async function findKept(on: Executor, orderId: string): Promise<KeptPrints> {
  const items = itemsOfOrders(on);
  const wasStopped = inArray(pieces.setAsideReason, Object.values(stopReasons));
  const rows = await on
    .select({ position: items.position, count: sql<number>`count(*)::int` })
    .from(pieces)
    .innerJoin(items, eq(items.itemId, pieces.orderItemId))
    .innerJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(and(eq(pieces.orderId, orderId), hasShipped, sql`not ${isRemade}`, sql`${wasStopped} is not true`))
    .groupBy(items.position);
  const shipped: number[] = [];
  for (const { position, count } of rows) shipped[position] = count;
  const claimRefunds = (await isClaimRefundBegun(on, orderId))
    ? 'unknown'
    : await sumClaimRefunds(on, orderId);
  return { shipped, claimRefunds };
}

async function sumClaimRefunds(on: Executor, orderId: string): Promise<number> {
  const isToBeRemade = sql`exists (
    select from pieces as remake left join parcels as sent on sent.id = remake.parcel_id
    where remake.remake_of = claims.piece_id and sent.shipped_at is null)`;
  const [sum] = await on
    .select({ cents: sql<string | null>`sum(${claims.refundCents})` })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), eq(claims.state, 'refund'), sql`not ${isToBeRemade}`));
  return Number(sum?.cents ?? 0);
}
