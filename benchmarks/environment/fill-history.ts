import { type SQL, sql } from 'drizzle-orm';
import { pieceCode } from '#domain/fulfillment/pieces.ts';
import type { Database } from '#server/database/database.ts';

/** Few enough for the statement timeout, even on a slow machine. */
const batchSize = 20_000;

/** Shops of every size have these besides their history: 100 orders of the last week, and five late ones. */
const openOrders = 105;

/** The member who started the checkout of 20 delivered orders, and the password's hash is no hash, so only a session signs in. */
export const memberOfHistory = { id: '01890000-0000-7000-8000-000000000001', email: 'collector@example.com' };
const ordersOfMember = 20;

/**
 * Adds the delivered, refunded and canceled orders of two years to an empty shop, with items, history, pieces, parcels and
 * disputes, and the same few open orders whatever the number. No canceled piece had been begun, because Today lists those. All
 * values follow from an order's number, and all times from the time of the call. The shop sells 1,000 prints, some of them much
 * more often than others.
 */
export async function fillHistory(db: Database, pastOrders: number): Promise<void> {
  await db.execute(sql`insert into users (id, email, first_name, password_hash)
    values (${memberOfHistory.id}, ${memberOfHistory.email}, 'Ada', 'none')`);
  const last = pastOrders + openOrders;
  for (let from = 1; from <= last; from += batchSize) {
    const codes = Array.from({ length: batchSize }, (_, index) => pieceCode((from + index) * 97));
    await db.transaction(async (tx) => {
      // Foreign keys are not checked and triggers do not run, which saves half of the time.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(newOrders({ from, to: Math.min(last, from + batchSize - 1), pastOrders, codes }));
      for (const statement of addRows) await tx.execute(statement);
    });
  }
  for (const table of filledTables) await db.execute(sql.raw(`vacuum analyze ${table}`));
}

const filledTables = [
  'users',
  'orders',
  'order_items',
  'order_history',
  'parcels',
  'pieces',
  'piece_steps',
  'disputes',
];

/** A UUID of version 7 from a time and a seed, so that ids are in the order of time. */
const idAt = (at: string, seed: string) =>
  sql.raw(`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
    || '7' || left(md5(${seed}), 3) || '8' || right(md5(${seed}), 15))::uuid`);

interface Batch {
  from: number;
  to: number;
  pastOrders: number;
  codes: string[];
}

function newOrders({ from, to, pastOrders, codes }: Batch): SQL {
  const past = sql`${pastOrders}::int`;
  return sql`
    create temporary table new_orders on commit drop as
    select ${idAt('at', "'order' || number")} as id, ${idAt('at', "'item' || number")} as item_id,
      ${idAt('at', "'parcel' || number")} as parcel_id, ${idAt('at', "'piece' || number")} as piece_id, *,
      case when number % (${past} / ${ordersOfMember}::int) = 0 and number <= ${past} then ${memberOfHistory.id}::uuid end as user_id,
      1 + floor(1000 * power((hashtext('print' || number) & 65535) / 65536.0, 3))::int as print,
      'First' || number % 997 || ' Last' || number % 9973 as name,
      'buyer' || number / 2 || '@example.com' as email
    from (
      select number, code,
        case when number > ${past} + 100 then now() - interval '40 days' - number % 100 * interval '1 hour'
          when number > ${past} then now() - (number - ${past}) * interval '90 minutes'
          else now() - (${past} - number + 1) * interval '2 years' / ${past} end as at,
        case when number > ${past} then case number % 4 when 0 then 'in_production' else 'paid' end
          when number % (${past} / ${ordersOfMember}::int) = 0 then 'delivered'
          when number % 50 = 1 then 'refunded' when number % 51 = 1 then 'cancelled' else 'delivered' end as status
      from generate_series(${from}::int, ${to}::int) as number
        join unnest(${sql.param(codes)}::text[]) with ordinality as coded(code, position)
          on position = number - ${from}::int + 1
    ) as numbers`;
}

const addRows = [
  sql`insert into orders (id, session_id, user_id, status, payment_status, fulfillment_status, amount_total, amount_subtotal,
      amount_discount, amount_shipping, amount_tax, amount_refunded, payment_intent, customer_name, shipping_name,
      customer_email, address, created_at, completed_at, paid_at, confirmation_sent_at)
    select id, 'cs_made_up_' || number, user_id, status, case status when 'refunded' then 'refunded' else 'paid' end,
      case status when 'delivered' then 'delivered' else 'unfulfilled' end,
      32500, 30000, 0, 0, 2500, case status when 'refunded' then 32500 else 0 end, 'pi_made_up_' || number, name, name, email,
      '{"line1": "1 Main St", "city": "Portland", "state": "OR", "postal_code": "97201", "country": "US"}', at, at, at, at
    from new_orders`,
  sql`insert into order_items (id, order_id, position, name, size_key, frame, mount, quantity, unit_amount,
      unit_amount_paid, subtotal)
    select item_id, id, 0, 'Morning ' || print, (array['small', 'medium', 'large'])[1 + number % 3],
      (array['Black', 'White'])[1 + number % 2], 'Border', 1, 30000, 30000, 30000
    from new_orders`,
  sql`insert into order_history (id, order_id, at, status, payment_status, amount_refunded, cause)
    select ${idAt('at + step', "'change' || number || step")}, id, at + step, entry.status,
      case entry.status when 'refunded' then 'refunded' else 'paid' end,
      case entry.status when 'refunded' then 32500 else 0 end, 'made up'
    from new_orders, lateral (values (interval '0', 'paid'), (interval '1 hour', 'in_production'),
      (interval '2 hours', new_orders.status)) as entry(step, status)`,
  sql`insert into disputes (id, order_id, amount, status, reason, opened_at, changed_at)
    select 'du_made_up_' || number, id, 32500, case number % 3 when 0 then 'lost' else 'won' end, 'fraudulent', at, at
    from new_orders where number % 200 = 7 and status = 'delivered'`,
  sql`insert into parcels (id, order_id, carrier, number, status, shipped_at, delivered_at)
    select parcel_id, id, 'UPS', '1Z' || md5(number::text), status, at, at from new_orders where status = 'delivered'`,
  sql`insert into pieces (id, code, order_id, order_item_id, ordinal, title, artist, size, frame_color, mount, orientation,
      cuts, paper, parcel_id, station, set_aside_reason, created_at)
    select piece_id, code, id, item_id, 1, 'Morning ' || print, 'Artist ' || print / 50, 'small', 'black', 'Border',
      'landscape', '{"rails": [{}], "mat": null}', 'paper', case status when 'delivered' then parcel_id end,
      case status when 'delivered' then 'packed' when 'in_production' then 'printed' else 'queued' end,
      case status when 'refunded' then 'the order was refunded' when 'cancelled' then 'the order was canceled' end, at
    from new_orders`,
  sql`insert into piece_steps (id, piece_id, at, station, by, note)
    select ${idAt('at', "'step' || number")}, piece_id, at, case status when 'delivered' then 'packed' else 'printed' end, 'owner',
      case status when 'refunded' then 'set aside: the order was refunded' when 'cancelled' then 'set aside: the order was canceled' end
    from new_orders where status <> 'paid'`,
];
