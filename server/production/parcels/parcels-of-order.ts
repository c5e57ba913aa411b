import { sql } from 'drizzle-orm';

/** A shipped parcel in a row of an order, with the times as PostgreSQL writes them in JSON. */
export interface ParcelInOrder {
  _id: string;
  carrier: string;
  number: string;
  url: string | null;
  shippedAt: string;
  deliveredAt: string | null;
  /** How many units of which item, by the item's position in the order. */
  contents: { position: number; quantity: number; isReplacement: boolean }[];
}

/** The parcels of an order that have shipped, oldest first. Part of a query of `orders`. */
export const parcelsOfOrder = sql<ParcelInOrder[]>`(
  select coalesce(json_agg(json_build_object(
    '_id', parcels.id, 'carrier', parcels.carrier, 'number', parcels.number, 'url', parcels.url,
    'shippedAt', parcels.shipped_at, 'deliveredAt', parcels.delivered_at,
    'contents', (
      select coalesce(json_agg(content order by content.position), '[]') from (
        select order_items.position, count(*)::int as quantity,
          bool_or(pieces.remake_of is not null) as "isReplacement"
        from pieces join order_items on order_items.id = pieces.order_item_id
        where pieces.parcel_id = parcels.id group by order_items.position) as content)
    ) order by parcels.shipped_at, parcels.id), '[]')
  from parcels where parcels.order_id = orders.id and parcels.shipped_at is not null
)`;
