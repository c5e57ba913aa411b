import { desc, eq, sql } from 'drizzle-orm';
import type { BuyersClaim, BuyersClaims } from '#domain/api/fulfillment/claims.ts';
import type { Executor } from '#server/database/database.ts';
import type { LockedOrder } from '#server/orders/change-order.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { claimPhotos, claims, pieces } from '../tables.ts';
import { findShippedPieces, namePiece, pieceNameColumns } from './claimable-pieces.ts';

/** How many photographs a claim has, in a query of claims. */
export const photosOfClaim = sql<number>`(
  select count(*)::int from ${claimPhotos} where ${claimPhotos.claimId} = ${claims.id})`;

/** Whether nothing of an order can be claimed anymore. What has shipped of a canceled one stays the buyer's. */
export function hasEndedClaims({ status }: Pick<LockedOrder, 'status'>): boolean {
  return status === 'refunded';
}

/** The claims of an order, and its prints that can be claimed. */
export async function findBuyersClaims(
  on: Executor,
  order: Pick<LockedOrder, 'id' | 'status'>,
): Promise<BuyersClaims> {
  const shipped = hasEndedClaims(order) ? [] : await findShippedPieces(on, order.id);
  return {
    claims: await findClaimsOfOrder(on, order.id),
    prints: shipped
      .filter(({ hasOpenClaim }) => !hasOpenClaim)
      .map(({ pieceId, name, image }) => ({ pieceId, name, image })),
  };
}

/** The claims of an order as its buyer reads them, newest first. */
export async function findClaimsOfOrder(on: Executor, orderId: string): Promise<BuyersClaim[]> {
  const items = itemsOfOrders(on);
  const rows = await on
    .select({
      claim: claims,
      ...pieceNameColumns,
      quantity: items.quantity,
      image: items.image,
      photos: photosOfClaim,
    })
    .from(claims)
    .innerJoin(pieces, eq(pieces.id, claims.pieceId))
    .innerJoin(items, eq(items.itemId, pieces.orderItemId))
    .where(eq(claims.orderId, orderId))
    .orderBy(desc(claims.at), desc(claims.id));
  return rows.map(({ claim, photos, image, ...named }) => ({
    ...toBuyersClaim(claim, namePiece(named), photos),
    image,
  }));
}

function toBuyersClaim(
  claim: typeof claims.$inferSelect,
  name: string,
  photos: number,
): Omit<BuyersClaim, 'image'> {
  const { id, pieceId, at, words, isLate, state, decideBy, decidedAt, decision, refundCents } = claim;
  return {
    ...{ _id: id, pieceId, name, words, photos, isLate, state, decision },
    at: at.toISOString(),
    decideBy: decideBy.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    refundCents: state === 'refund' ? refundCents : null,
  };
}

/** One claim of an order. */
export async function findBuyersClaim(
  on: Executor,
  orderId: string,
  claimId: string,
): Promise<BuyersClaim | undefined> {
  return (await findClaimsOfOrder(on, orderId)).find(({ _id }) => _id === claimId);
}
