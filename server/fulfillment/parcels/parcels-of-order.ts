import { sql } from 'drizzle-orm';

/** A shipped parcel in a row of an order, with the times as PostgreSQL writes them in JSON. */
export interface ParcelInOrder {
  _id: string;
  carrier: string;
  number: string;
  url: string | null;
  shippedAt: string;
  deliveredAt: string | null;
  expectedAt: string | null;
  /** How many units of which item, by the item's position in the order. */
  contents: { position: number; quantity: number; isReplacement: boolean }[];
}

/** Whether a parcel of an order has shipped. Part of a query of `orders`. */
export const hasShippedParcels = sql<boolean>`exists (
  select from parcels where parcels.order_id = orders.id and parcels.shipped_at is not null and parcels.status <> 'voided')`;

/**
 * The parcels of an order that have shipped, oldest first. Part of a query of `orders`. A piece is a replacement if an
 * earlier one of the same unit has shipped, so the remake of a print that was damaged in the workshop is not.
 */
export const parcelsOfOrder = sql<ParcelInOrder[]>`(
  select coalesce(json_agg(json_build_object(
    '_id', parcels.id, 'carrier', parcels.carrier, 'number', parcels.number, 'url', parcels.url,
    'shippedAt', parcels.shipped_at, 'deliveredAt', parcels.delivered_at,
    'expectedAt', parcels.expected_at,
    'contents', (
      select coalesce(json_agg(content order by content.position, content."isReplacement"), '[]') from (
        select order_items.position, count(*)::int as quantity, exists (
          select from pieces as earlier join parcels as sent on sent.id = earlier.parcel_id
          where earlier.order_item_id = pieces.order_item_id and earlier.ordinal = pieces.ordinal
            and earlier.id < pieces.id and sent.shipped_at is not null) as "isReplacement"
        from pieces join order_items on order_items.id = pieces.order_item_id
        where pieces.parcel_id = parcels.id group by order_items.position, "isReplacement") as content)
    ) order by parcels.shipped_at, parcels.id), '[]')
  from parcels
  where parcels.order_id = orders.id and parcels.shipped_at is not null and parcels.status <> 'voided'
)`;
