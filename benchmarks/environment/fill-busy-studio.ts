import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pieceCode } from '#domain/fulfillment/pieces.ts';
import type { Database } from '#server/database/database.ts';

/** Few enough for the statement timeout, even on a slow machine. */
const batchSize = 10_000;

/**
 * Adds made-up orders of two years to an empty shop with prints, one in 200 of them not shipped yet and some of these late, and members and messages in
 * proportion. Every tenth buyer has the first name Anna. Hides every tenth print.
 */
export async function fillBusyStudio(db: Database, orders: number): Promise<void> {
  for (let from = 1; from <= orders; from += batchSize) {
    const codes = Array.from({ length: batchSize }, (_, index) => pieceCode((from + index) * 97));
    await db.transaction(async (tx) => {
      await tx.execute(newOrders(from, Math.min(orders, from + batchSize - 1), orders));
      for (const statement of addOrders) await tx.execute(statement);
      await tx.execute(addPieces(from, codes));
    });
  }
  await fillMembers(db, orders);
  await db.execute(sql`update prints set is_published = false where source_name like 'made-up-%0.jpg'`);
  // Autovacuum would do the same within a minute.
  await db.execute(sql`vacuum analyze orders, order_items, order_history, parcels, pieces, prints`);
}

/** Adds members and messages in proportion to a number of orders. */
export async function fillMembers(db: Database, orders: number): Promise<void> {
  const fill = async (count: number, add: typeof addMembers) => {
    for (let from = 1; from <= count; from += batchSize) {
      const to = Math.min(Math.ceil(count), from + batchSize - 1);
      await db.execute(add(sql`generate_series(${from}::int, ${to}::int) as number`));
    }
  };
  await fill(orders / 4, addMembers);
  await fill(orders / 20, addMessages);
  await db.execute(sql`vacuum analyze users, contact_messages`);
}

/**
 * Puts a file for each photograph into the vault, except that one in `oneMissingIn` is missing. Lists read the files' names and sizes
 * only.
 */
export async function fillVault(db: Database, dataDir: string, oneMissingIn = 1000): Promise<void> {
  const folder = join(dataDir, 'masters');
  await mkdir(folder, { recursive: true });
  const { rows } = await db.execute<{ hash: string }>(sql`select file_hash as hash from photographs`);
  for (const [index, { hash }] of rows.entries()) {
    if (index % oneMissingIn > 0) await writeFile(join(folder, hash), '');
  }
}

/** A UUID of version 7 from a time, so that ids are in the order of time. */
const idAt = sql.raw(`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
  || '7' || left(md5(random()::text), 3) || '8' || left(md5(random()::text), 15))::uuid`);

const newOrders = (from: number, to: number, count: number) => sql`
  create temporary table new_orders on commit drop as
  select ${idAt} as id, gen_random_uuid() as item_id, gen_random_uuid() as parcel_id, *,
    case when number % 5000 = 1 then 'in_production' when number > ${count}::int * 0.995 then case number % 4 when 0 then 'in_production' else 'paid' end
      when number % 50 = 0 then 'refunded' when number % 51 = 0 then 'cancelled'
      when number > ${count}::int * 0.98 then 'shipped' else 'delivered' end as status,
    case number % 10 when 0 then 'Anna' else initcap(left(md5('first' || number % 997), 6)) end
      || ' ' || initcap(left(md5('last' || number % 9973), 8)) as name,
    left(md5('buyer' || number / 2), 12) || '@example.com' as email
  from (
    select number, now() - (${count}::int - number) * interval '2 years' / ${count}::int as at
    from generate_series(${from}::int, ${to}::int) as number
  ) as numbers`;

const addOrders = [
  sql`insert into orders (id, session_id, status, payment_status, fulfillment_status, amount_total, amount_subtotal,
      amount_discount, amount_shipping, amount_tax, amount_refunded, customer_name, shipping_name, customer_email,
      address, created_at, completed_at, paid_at, confirmation_sent_at)
    select id, 'cs_made_up_' || number, status, case status when 'refunded' then 'refunded' else 'paid' end,
      case when status in ('shipped', 'delivered', 'in_production') then status else 'unfulfilled' end,
      32500, 30000, 0, 0, 2500, case status when 'refunded' then 32500 else 0 end, name, name, email,
      '{"line1": "1 Main St", "city": "Portland", "state": "OR", "postal_code": "97201", "country": "US"}', at, at, at, at
    from new_orders`,
  sql`insert into order_items (id, order_id, position, name, size_key, frame, mount, quantity, unit_amount,
      unit_amount_paid, subtotal)
    select item_id, id, 0, 'Morning ' || md5((number % 5000)::text), (array['small', 'medium', 'large'])[1 + number % 3],
      (array['Black', 'White'])[1 + number % 2], 'Border', 1, 30000, 30000, 30000
    from new_orders`,
  sql`insert into order_history (id, order_id, at, status, payment_status, amount_refunded, cause)
    select gen_random_uuid(), id, at + step * interval '1 day', entry.status, 'paid',
      case entry.status when 'refunded' then 32500 else 0 end, 'made up'
    from new_orders, lateral (values (0, 'paid'), (2, 'in_production'), (4, new_orders.status)) as entry(step, status)`,
  sql`insert into parcels (id, order_id, carrier, number, status, shipped_at)
    select parcel_id, id, 'UPS', '1Z' || md5(number::text), status, at from new_orders
    where status in ('shipped', 'delivered')`,
];

const addPieces = (from: number, codes: string[]) => sql`
  insert into pieces (id, code, order_id, order_item_id, ordinal, title, artist, size, frame_color, mount, orientation, cuts,
    paper, parcel_id, station, set_aside_reason, created_at)
  select gen_random_uuid(), code, made.id, item_id, 1, 'Morning', 'Artist 1', 'small', 'black', 'Border', 'landscape',
    '{"rails": [{}], "mat": null}', 'paper', parcels.id, case when parcels.id is null then 'queued' else 'packed' end,
    case made.status when 'refunded' then 'the order was refunded' when 'cancelled' then 'the order was canceled' end, at
  from new_orders as made left join parcels on parcels.id = parcel_id
    join unnest(${sql.param(codes)}::text[]) with ordinality as coded(code, position) on position = made.number - ${from}::int + 1`;

const addMembers = (numbers: ReturnType<typeof sql>) => sql`
  insert into users (id, email, first_name, password_hash, created_at)
  select ${idAt}, left(md5('buyer' || number), 12) || '@example.com',
    case number % 10 when 0 then 'Anna' else initcap(left(md5('first' || number % 997), 6)) end, 'none', at
  from (select number, now() - number * interval '10 minutes' as at from ${numbers}) as numbers`;

const addMessages = (numbers: ReturnType<typeof sql>) => sql`
  insert into contact_messages (id, first_name, last_name, email, message, created_at, mailed_at, done_at)
  select ${idAt}, 'Anna', initcap(left(md5(number::text), 8)), left(md5('buyer' || number), 12) || '@example.com',
    repeat('When will the order ship, and can it be framed in white? ', 8), at, at,
    case when number % 100 > 0 then at end
  from (select number, now() - number * interval '50 minutes' as at from ${numbers}) as numbers`;
