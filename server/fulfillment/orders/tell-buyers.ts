import { asc, eq, inArray } from 'drizzle-orm';
import type { BuyerOrder, OrderStory } from '#domain/api/orders/order.ts';
import { currentPieces, stopReasons, workOnPieces } from '#domain/fulfillment/pieces.ts';
import { canStillShip, type Order } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { describeBank } from '#server/orders/delays/describe-bank.ts';
import { findRefunds } from '#server/orders/reading/find-refunds.ts';
import { findCancellable } from '#server/orders/refunds/cancel-order.ts';
import { findDisputesOf } from '#server/orders/refunds/disputes.ts';
import { claims, parcels, pieces } from '../tables.ts';
import { findPackedOrders } from './correct-address.ts';

/** Adds to orders what their buyers may do with them now, and how far they are; a few statements for all of them. */
export async function tellBuyers(on: Executor, orders: Order[], now: Date): Promise<BuyerOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ _id }) => _id);
  const cancellable = await findCancellable(on, ids, now);
  const packed = await findPackedOrders(on, ids);
  const stories = await findStories(on, ids);
  const disputes = await findDisputesOf(on, ids);
  return orders.map((order) => ({
    ...order,
    ...(stories.get(order._id) ?? untold),
    cancelUntil: cancellable.get(order._id)?.toISOString() ?? null,
    canCorrectAddress: canStillShip(order) && !packed.has(order._id),
    bankNews: describeBank(order, disputes.get(order._id) ?? []) ?? null,
  }));
}

/** The story of an order of which nothing is known. */
export const untold: OrderStory = { making: null, packedAt: null, refunds: [], claims: [] };

/** What the timelines of orders tell, by order id. */
export async function findStories(on: Executor, orderIds: string[]): Promise<Map<string, OrderStory>> {
  const made = await on
    .select({ piece: pieces, shippedAt: parcels.shippedAt })
    .from(pieces)
    .leftJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(inArray(pieces.orderId, orderIds));
  const piecesOf = Map.groupBy(made, ({ piece }) => piece.orderId);
  const refunds = await findRefunds(on, orderIds);
  const told = await findToldClaims(on, orderIds);
  return new Map(
    orderIds.map((id) => [
      id,
      {
        ...progressOf(piecesOf.get(id) ?? []),
        refunds: refunds.get(id) ?? [],
        claims: told.get(id) ?? [],
      },
    ]),
  );
}

async function findToldClaims(on: Executor, orderIds: string[]): Promise<Map<string, OrderStory['claims']>> {
  const rows = await on
    .select({ claim: claims, name: pieces.title })
    .from(claims)
    .innerJoin(pieces, eq(pieces.id, claims.pieceId))
    .where(inArray(claims.orderId, orderIds))
    .orderBy(asc(claims.at));
  const told = rows.map(({ claim: { orderId, at, state, decidedAt }, name }) => ({
    orderId,
    claim: { at: at.toISOString(), name, state, decidedAt: decidedAt?.toISOString() ?? null },
  }));
  return new Map(
    [...Map.groupBy(told, ({ orderId }) => orderId)].map(([id, of]) => [id, of.map(({ claim }) => claim)]),
  );
}

type MadePiece = { piece: typeof pieces.$inferSelect; shippedAt: Date | null };

/** An order is packed once its last print was packed for the first time. */
function progressOf(made: MadePiece[]): Pick<OrderStory, 'making' | 'packedAt'> {
  const isHere = new Set(made.filter(({ shippedAt }) => shippedAt === null).map(({ piece }) => piece.id));
  const current = currentPieces(made.map(({ piece }) => piece));
  const isStopped = ({ setAsideReason }: MadePiece['piece']) =>
    Object.values(stopReasons).some((reason) => reason === setAsideReason);
  const making = workOnPieces(current.filter((piece) => isHere.has(piece.id) && !isStopped(piece)));
  const units = Map.groupBy(made, ({ piece }) => `${piece.orderItemId} ${piece.ordinal}`);
  const firstPacked = [...units.values()].map((unit) =>
    unit
      .flatMap(({ piece }) => (piece.station === 'packed' ? piece.stationAt.toISOString() : []))
      .toSorted()
      .at(0),
  );
  const isRemadeBeforeShipping = making !== null && isHere.size === made.length;
  const isPacked = !isRemadeBeforeShipping && firstPacked.every((at) => at !== undefined);
  return { making, packedAt: (isPacked && firstPacked.toSorted().at(-1)) || null };
}
