import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import type { Executor } from '#server/database/database.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { hasShipped, isRemade } from '../conditions.ts';
import { claims, parcelScans, parcels, pieces } from '../tables.ts';

type NamedPiece = Pick<
  typeof pieces.$inferSelect,
  'title' | 'artist' | 'size' | 'frameColor' | 'mount' | 'ordinal'
> & {
  quantity: number;
};

/** The columns from which `namePiece` makes a name, in a query of pieces and their items. */
export const pieceNameColumns = {
  title: pieces.title,
  artist: pieces.artist,
  size: pieces.size,
  frameColor: pieces.frameColor,
  mount: pieces.mount,
  ordinal: pieces.ordinal,
};

/** `Misty Ridge by Ada Lind, Small, Black frame, Border (1 of 2)`. */
export function namePiece({ title, artist, ordinal, quantity, ...variant }: NamedPiece): string {
  const print = artist ? `${title} by ${artist}` : title;
  const which = quantity > 1 ? ` (${ordinal} of ${quantity})` : '';
  return `${print}, ${describeVariant(variant)}${which}`;
}

const hasOpenClaim = sql<boolean>`exists (
  select from ${claims} as open_claim where open_claim.piece_id = ${pieces.id} and open_claim.state = 'open')`;

/**
 * When a carrier says that it delivered a parcel, in a query of parcels. The owner's own press on "Delivered" may come before
 * the parcel does, so it makes no claim late.
 */
export const carrierDeliveredAt = sql<Date | null>`(
  select max(scan.at) from ${parcelScans} as scan where scan.parcel_id = ${parcels.id} and scan.status = 'delivered')`.mapWith(
  parcelScans.at,
);

/** The pieces of an order that a carrier has, or had, and that were not made again since. */
export async function findShippedPieces(on: Executor, orderId: string, pieceId?: string) {
  const items = itemsOfOrders(on);
  const condition: SQL | undefined = and(
    eq(pieces.orderId, orderId),
    hasShipped,
    sql`not ${isRemade}`,
    pieceId === undefined ? undefined : eq(pieces.id, pieceId),
  );
  const rows = await on
    .select({
      ...pieceNameColumns,
      quantity: items.quantity,
      image: items.image,
      pieceId: pieces.id,
      deliveredAt: carrierDeliveredAt,
      hasOpenClaim,
    })
    .from(pieces)
    .innerJoin(items, eq(items.itemId, pieces.orderItemId))
    .innerJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(condition)
    .orderBy(asc(items.position), asc(pieces.ordinal), asc(pieces.id));
  return rows.map(({ pieceId, image, deliveredAt, hasOpenClaim, ...named }) => ({
    pieceId,
    image,
    deliveredAt,
    hasOpenClaim,
    name: namePiece(named),
  }));
}
