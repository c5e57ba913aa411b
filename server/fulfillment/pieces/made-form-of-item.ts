import { sql } from 'drizzle-orm';
import type { MadeForm } from '#domain/orders/orders.ts';

/**
 * How the first piece of an item is made; null for an item without pieces. Part of a query of `order_items`. A remake is
 * made like the piece before it.
 */
export const madeFormOfItem = sql<MadeForm | null>`(
  select pieces.cuts || jsonb_build_object('paper', pieces.paper) from pieces
  where pieces.order_item_id = order_items.id and pieces.ordinal = 1 and pieces.remake_of is null
)`;
