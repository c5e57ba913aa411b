import { type SQL, sql } from 'drizzle-orm';
import { stateCodes } from '#domain/fulfillment/destinations.ts';
import type { Database } from '#server/database/database.ts';

export interface OfferCounts {
  offers: number;
  tradeClients: number;
}

/** Shops of every size have these: offers of a busy week that their clients can pay. The others are paid, expired, withdrawn or drafts. */
export const openOffers = 300;
const linesOfOffer = 3;
/** Questions, and days of openings, of 2,000 offers. */
const traffic = 5000;
const usualOffers = 2000;
/** Who checked the certificates. */
const checkerId = '01890000-0000-7000-8000-000000000002';

/**
 * Adds offers to a shop with prints and past orders, with three lines each, questions and openings, and trade clients, four in five
 * with a certificate. A tenth of the clients have the first name Anna. Of the open offers, one in 50 has a hidden print, and one
 * in 50 is for a trade client whose certificate has expired.
 */
export async function fillOffers(db: Database, { offers, tradeClients }: OfferCounts): Promise<void> {
  const share = offers / usualOffers;
  for (const statement of [
    sql`insert into staff (id, email, name, role, created_at)
      values (${checkerId}, 'books@example.com', 'Bo', 'books', now()) on conflict do nothing`,
    ...addTradeClients(tradeClients),
    addOffers(offers, tradeClients),
    addLines,
    ...addQuestions(offers, Math.ceil(traffic * share)),
    addOpenings(offers, Math.ceil(traffic * share)),
  ])
    await db.execute(statement);
  for (const table of filledTables) await db.execute(sql.raw(`vacuum analyze ${table}`));
}

const filledTables = [
  'offers',
  'offer_lines',
  'offer_questions',
  'offer_openings',
  'trade_clients',
  'resale_certificates',
  'contact_messages',
];

/** A UUID from a seed, so that rows can name each other. */
const idOf = (seed: string) => sql.raw(`md5(${seed})::uuid`);

const addTradeClients = (count: number): SQL[] => [
  sql`insert into trade_clients (id, company, contact_name, email, note, created_at, changed_at)
    select ${idOf("'client' || number")}, initcap(left(md5('company' || number), 8)) || ' Interiors',
      case number % 10 when 0 then 'Anna' else initcap(left(md5('contact' || number), 6)) end || ' Lind',
      left(md5('trade' || number), 12) || '@example.com', '', now(), now()
    from generate_series(1, ${count}::int) as number`,
  sql`insert into resale_certificates (id, trade_client_id, type, file, states, valid_until, staff_id, checked_at)
    select ${idOf("'certificate' || number")}, ${idOf("'client' || number")}, 'application/pdf', sha256(number::text::bytea),
      ${JSON.stringify(stateCodes.slice(0, 8))}::jsonb, current_date + number - 7, ${checkerId}, now()
    from generate_series(1, ${count}::int) as number where number % 5 > 0`,
  sql`update trade_clients set certificate_id = resale_certificates.id
    from resale_certificates where trade_client_id = trade_clients.id`,
];

/** The first ones are open. Every 50th of these is for one of the first trade clients, whose certificates have expired. */
const addOffers = (count: number, tradeClients: number) => sql`
  insert into offers (id, token_hash, version, title, words, client_name, client_email, trade_client_id, ship_to, wall,
    shows_prices, last_day, created_at, changed_at, sent_at, sends, mailed_at, mails, withdrawn_at, paid_order_id, former)
  select ${idOf("'offer' || number")}, encode(sha256(('offer' || number)::bytea), 'hex'), 2, 'For the hall of house ' || number,
    repeat('These three would hang well above the sofa, as we said by phone. ', 10),
    case number % 10 when 0 then 'Anna' else initcap(left(md5('first' || number % 97), 6)) end
      || ' ' || initcap(left(md5('last' || number % 997), 8)),
    left(md5('client' || number), 12) || '@example.com',
    case number % 50 when 1 then ${idOf(`'client' || 1 + number / 50 % least(4, ${Number(tradeClients)})`)} end,
    case number % 50 when 1 then ${stateCodes[0]} end,
    '?wall=120x96&furniture=sofa_84x33', true,
    case state when 'expired' then current_date - 1 - number % 300 else current_date + number % 60 end,
    at, at, case when state <> 'draft' then at end, case when state <> 'draft' then 1 else 0 end,
    case when state <> 'draft' then at end, case when state <> 'draft' then 1 else 0 end,
    case state when 'withdrawn' then at end, orders.id,
    jsonb_build_object('words', repeat('As we said by phone. ', 40))
  from (
    select number, case when number <= ${openOffers}::int then 'open' when number % 20 < 12 then 'paid'
        when number % 20 < 16 then 'expired' when number % 20 < 18 then 'withdrawn' else 'draft' end as state,
      now() - number * interval '30 minutes' as at
    from generate_series(1, ${count}::int) as number
  ) as numbers left join orders on state = 'paid' and session_id = 'cs_made_up_' || number`;

const addLines = sql`
  insert into offer_lines (offer_id, position, print_id, size, frame_color, mount, quantity, own_prices, may_change_size,
    may_change_frame)
  select offers.id, position, coalesce(case when position = 0 and title like '%50' then hidden.id end, print.id),
    'small', 'black', 'Border', 1, '{"small": 150}', false, true
  from (select id, title, row_number() over (order by id) as place from offers) as offers,
    generate_series(0, ${linesOfOffer - 1}::int) as position,
    lateral (
      select id from (
        select id, row_number() over (order by id) - 1 as place, count(*) over () as count from prints where is_published
      ) as published where published.place = (offers.place * ${linesOfOffer}::int + position) % published.count
    ) as print,
    (select (select id from prints where not is_published order by id limit 1)) as hidden`;

const addQuestions = (offers: number, count: number): SQL[] => [
  sql`insert into contact_messages (id, first_name, last_name, email, message, created_at, mailed_at, done_at)
    select ${idOf("'question' || number")}, 'Anna', initcap(left(md5(number::text), 8)), left(md5('client' || number), 12) || '@example.com',
      repeat('Would it fit above the door? ', 8), at, at, case when number % 100 > 0 then at end
    from (select number, now() - number * interval '10 minutes' as at from generate_series(1, ${count}::int) as number) as numbers`,
  sql`insert into offer_questions (message_id, offer_id)
    select ${idOf("'question' || number")}, ${idOf(`'offer' || 1 + number % ${Number(offers)}`)}
    from generate_series(1, ${count}::int) as number`,
];

const addOpenings = (offers: number, count: number) => sql`
  insert into offer_openings (offer_id, day, opened)
  select ${idOf(`'offer' || 1 + number % ${Number(offers)}`)}, current_date - number / ${offers}::int, 1 + number % 5
  from generate_series(1, ${count}::int) as number`;
