import { like, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { makePieces } from '#server/fulfillment/pieces/make-pieces.ts';
import { orders } from '#server/orders/tables.ts';
import { exampleMaster } from './hang-print.ts';
import { prints } from './prints.ts';

interface ShopWithDatabase {
  shop: { database: { db: Database } };
}

/**
 * Inserts paid orders of one print each, oldest first, and lets the shop make their pieces. Paying for each of them in the
 * sandbox would take minutes. Sizes, frames and mounts alternate.
 */
export async function fillOrders({ shop }: ShopWithDatabase, count: number): Promise<void> {
  const { db } = shop.database;
  const { id: printId, title } = prints.mistyRidge;
  await db.execute(sql`
    with filled as (
      select gen_random_uuid() as id, number, now() - (${count}::int - number) * interval '20 minutes' as at
      from generate_series(1, ${count}::int) as number
    ), paid as (
      insert into orders (id, session_id, status, payment_status, amount_total, amount_subtotal, amount_discount,
        amount_shipping, amount_tax, customer_name, shipping_name, customer_email, address, created_at, completed_at,
        paid_at, confirmation_sent_at, owner_mailed_at)
      select id, 'cs_filled_' || id, 'paid', 'paid', 20000, 20000, 0, 0, 0, 'Bo Lind', 'Bo Lind',
        'filled-' || number || '@example.com',
        '{"line1": "1 Main St", "city": "Portland", "state": "OR", "postal_code": "97201", "country": "US"}',
        at, at, at, at, at
      from filled
    ), recorded as (
      insert into order_history (id, order_id, at, status, payment_status, amount_refunded, cause)
      select gen_random_uuid(), id, at, 'paid', 'paid', 0, 'filled' from filled
    )
    insert into order_items (id, order_id, position, product_id, source_hash, name, size_key, frame, mount, quantity,
      unit_amount, unit_amount_paid, subtotal)
    select gen_random_uuid(), id, 0, ${printId}, ${exampleMaster(printId).hash}, ${title},
      (array['small', 'medium', 'large', 'giant'])[1 + number % 4], (array['Black', 'White', 'Wood', 'NoFrame'])[1 + number / 4 % 4],
      (array['Border', 'Full Bleed'])[1 + number / 16 % 2], 1, 20000, 20000, 20000
    from filled`);
  const filledOrders = await db.select().from(orders).where(like(orders.sessionId, 'cs_filled_%'));
  for (const { id } of filledOrders) await db.transaction((tx) => makePieces(tx, id));
}
