import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { readPieceCode } from '#domain/fulfillment/pieces.ts';
import type { MadeVariant, Order, Parcel } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import type { OrderFulfillment } from '#server/orders/order-context.ts';
import { findOrder, type PlacedOrder } from '#server/orders/reading/find-order.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { findRefundedClaim } from '../claims/find-refunded-claim.ts';
import { hasShipped } from '../conditions.ts';
import { followOrder } from '../pieces/follow-order.ts';
import { asSold } from '../pieces/make-pieces.ts';
import { parcels, pieces } from '../tables.ts';
import { findKept } from './find-kept.ts';
import { findMaybeShipped } from './find-maybe-shipped.ts';
import { tellBuyers } from './tell-buyers.ts';

/** What orders get from fulfillment. */
export const orderFulfillment: OrderFulfillment = {
  followStatus: followOrder,
  withParcels,
  findRefundedClaim,
  mayHaveShipped: async (on, order) => (await findMaybeShipped(on, { order })).length > 0,
  findKept,
  forBuyers: async (on, orders, now) => tellBuyers(on, await withParcels(on, orders), now),
  async findOrderOfPiece(on, text) {
    const code = readPieceCode(text);
    if (!code) return undefined;
    const [piece] = await on.select({ orderId: pieces.orderId }).from(pieces).where(eq(pieces.code, code));
    return piece?.orderId;
  },
};

/** One order with its items and parcels. */
export async function findOrderWithParcels(on: Executor, id: string): Promise<Order | undefined> {
  const order = await findOrder(on, id);
  const [whole] = order ? await withParcels(on, [order]) : [];
  return whole;
}

async function withParcels(on: Executor, orders: PlacedOrder[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ _id }) => _id);
  const [made, shipped] = [await findMade(on, ids), await findShipped(on, ids)];
  return orders.map((order) => {
    const variants = made.get(order._id) ?? [];
    const items = order.items.map((item, index) => ({ ...item, made: variants[index]?.made ?? null }));
    return { ...order, items, parcels: (shipped.get(order._id) ?? []).map((row) => toParcel(row, items)) };
  });
}

/**
 * How the first piece of each item is made; for an item without pieces, as it was sold, and null if its moulding is unknown.
 * A remake is made like the piece before it.
 */
async function findMade(on: Executor, orderIds: string[]) {
  const items = itemsOfOrders(on);
  const isFirst = and(eq(pieces.orderItemId, items.itemId), eq(pieces.ordinal, 1), isNull(pieces.remakeOf));
  const made = sql<MadeVariant | null>`${pieces.cuts} || jsonb_build_object('paper', ${pieces.paper})`;
  const { orderId, size, frame, mount, moulding, orientation } = items;
  const rows = await on
    .select({ orderId, size, frame, mount, moulding, orientation, made })
    .from(items)
    .leftJoin(pieces, isFirst)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(items.position));
  const isWaiting = rows.some((row) => !row.made && row.moulding);
  const details = isWaiting ? (await findShopDetails(on)).details : undefined;
  const madeOf = (row: (typeof rows)[number]): MadeVariant | null => {
    if (row.made || !row.moulding || !details) return row.made;
    const sold = asSold(row, row.orientation ?? 'portrait', details);
    return sold ? { ...sold.cuts, paper: details.materials.paper } : null;
  };
  return Map.groupBy(
    rows.map((row) => ({ orderId: row.orderId, made: madeOf(row) })),
    (row) => row.orderId,
  );
}

/**
 * How many units of which item are in a parcel, by the item's position in the order. A piece is a replacement if an earlier
 * one of the same unit has shipped, so the remake of a print that was damaged in the workshop is not.
 */
const contentsOfParcel = sql<{ position: number; quantity: number; isReplacement: boolean }[]>`(
  select coalesce(json_agg(content order by content.position, content."isReplacement"), '[]') from (
    select order_items.position, count(*)::int as quantity, exists (
      select from pieces as earlier join parcels as sent on sent.id = earlier.parcel_id
      where earlier.order_item_id = pieces.order_item_id and earlier.ordinal = pieces.ordinal
        and earlier.id < pieces.id and sent.shipped_at is not null) as "isReplacement"
    from pieces join order_items on order_items.id = pieces.order_item_id
    where pieces.parcel_id = parcels.id group by order_items.position, "isReplacement") as content)`;

/** The parcels that have shipped, oldest first, by order id. */
async function findShipped(on: Executor, orderIds: string[]) {
  const rows = await on
    .select({ parcel: parcels, contents: contentsOfParcel })
    .from(parcels)
    .where(and(inArray(parcels.orderId, orderIds), hasShipped))
    .orderBy(asc(parcels.shippedAt), asc(parcels.id));
  return Map.groupBy(rows, ({ parcel }) => parcel.orderId);
}

type ShippedRow = Awaited<ReturnType<typeof findShipped>> extends Map<string, (infer Row)[]> ? Row : never;

function toParcel({ parcel, contents }: ShippedRow, items: Order['items']): Parcel {
  const { id, carrier, number, url, shippedAt, deliveredAt, expectedAt, needsSignature } = parcel;
  return {
    ...{ _id: id, carrier, number, url },
    shippedAt: String(shippedAt?.toISOString()),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    expectedAt: expectedAt?.toISOString() ?? null,
    needsSignature,
    contents: contents.flatMap(({ position, quantity, isReplacement }) => {
      const item = items[position];
      if (!item) return [];
      const { name, sizeKey, frame, mount, made } = item;
      return { name, sizeKey, frame, mount, made, quantity, isReplacement };
    }),
  };
}
