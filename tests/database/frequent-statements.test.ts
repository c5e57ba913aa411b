import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import { prints } from '#server/catalogue/tables.ts';
import { findTokenSecret } from '#server/configuration/token-secret.ts';
import { createAccessTokens } from '#server/customers/accounts/sessions/access-tokens.ts';
import { type OpenDatabase, openPool, queryPool } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { shopFiguresReader } from '#server/metrics/read-shop-figures.ts';
import { workOnShopJobs } from '#server/shop-jobs.ts';
import { openCheckout } from '#tests/world/buy.ts';
import { authenticated, joinedMember, type Member, post, signedIn } from '#tests/world/member.ts';
import { buyAs, saveFavourite } from '#tests/world/member-actions.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { fillMembers, fillVault } from '../../benchmarks/environment/fill-busy-studio.ts';
import { withoutIndexes } from '../../benchmarks/environment/fill-grown-shop.ts';
import { fillHistory, memberOfHistory } from '../../benchmarks/environment/fill-history.ts';
import { fillLargeCatalogue } from '../../benchmarks/environment/fill-large-catalogue.ts';
import { fillOffers } from '../../benchmarks/environment/fill-offers.ts';
import { openTestDatabase } from './open-test-database.ts';
import { type RecordedPlan, recordPlans, scannedTables } from './record-plans.ts';

const orderCount = 100_000;
const printCount = 10_000;
const offerCounts = { offers: 2000, tradeClients: 1000 };
/** It is a minute of processor time, which is much longer on a busy machine. */
const maxFillMs = 60 * 60_000;
/** Tables with fewer rows may be read whole: PostgreSQL does that where it is faster. */
const minLargeRows = 5000;

let world: TestShop;
let plans: RecordedPlan[];
/** The rows of each large table. */
let rowCounts: Map<string, number>;
let member: Member;
/** The id of a print that has not been opened yet. */
let printId: string;
/** An owner's cookie. */
let cookie: string;
/** A member with 20 orders that were delivered, and one of these. */
let collector: Member['headers'];
let order: { id: string; code: string; email: string };

beforeAll(async () => {
  const database = await openTestDatabase();
  await fill(database);
  const recording = recordPlans(database);
  plans = recording.plans;
  const close = async () => {
    await recording.database.close();
    await database.close();
  };
  world = await openTestShop({ database: { ...recording.database, close }, isQuiet: true });
  const { configuration } = world.shop;
  await fillVault(database.db, configuration.dataDir);
  member = await joinedMember(world);
  await saveFavourite(world, member);
  ({ cookie } = await newStaff(world));
  const tokens = createAccessTokens(await findTokenSecret(configuration));
  collector = authenticated(await tokens.issue({ userId: memberOfHistory.id, tokenVersion: 0 }));
  const { rows } = await database.db.execute<typeof order>(sql`
    select orders.id, code, customer_email as email from orders join pieces on order_id = orders.id
    where user_id = ${memberOfHistory.id} limit 1`);
  if (rows[0]) order = rows[0];
  const [print] = await database.db
    .select({ id: prints.id })
    .from(prints)
    .where(eq(prints.sourceName, 'made-up-7.jpg'));
  printId = print?.id ?? '';
  rowCounts = await countRows(database);
}, maxFillMs);
afterAll(() => world.close());

/** Adds the history of a shop, and visitors who were there lately. */
async function fill(database: OpenDatabase): Promise<void> {
  const settings = { log: createLog('silent'), name: 'passepartout test', maxStatementMs: 10 * 60_000 };
  const pool = openPool(database, settings);
  const db = queryPool(pool);
  await withoutIndexes(db, async () => {
    await fillLargeCatalogue(db, printCount);
    await fillHistory(db, orderCount);
    await fillMembers(db, orderCount);
    await fillOffers(db, offerCounts);
  });
  // Enough for the API to show these orders.
  const emails = sql`(select customer_email from orders where user_id = ${memberOfHistory.id})`;
  const cuts = JSON.stringify(cutsOf({ size: 'small', frameColor: 'black', mount: 'Border' }, 'landscape'));
  for (const statement of [
    sql`update orders set address = address || '{"line2": null}' where customer_email in ${emails}`,
    sql`update pieces set cuts = ${cuts}::jsonb from orders where orders.id = order_id and customer_email in ${emails}`,
    sql`update prints set title = 'Lighthouse ' || title where source_name like 'made-up-%777.jpg'`,
    sql`update photographs set look = '{blue}' where id in (
      select photograph_id from prints where source_name like 'made-up-%77.jpg')`,
    sql`insert into sales_totals (days, start, kind, name, count, amount)
      select 1, current_date - day, 'prints', 'Morning ' || print, 1, 30000
      from generate_series(0, 700) as day, generate_series(1, 100) as print`,
    sql`insert into refresh_tokens (token_hash, family_id, user_id, signed_in_at, expires_at)
      select md5(id::text), gen_random_uuid(), id, now(), now() + interval '30 days' from users`,
    sql`insert into favourites (id, user_id, product_id, size, frame_color_name, border)
      select gen_random_uuid(), member.id, print.id, 'small', 'Black', 'Border'
      from (select id, row_number() over () as number from users) as member
        join (select id, row_number() over () as number from prints) as print using (number)`,
    sql`insert into checkout_sessions (request_key, session_id, lines, expires_at)
      select md5(number::text), 'cs_made_up_' || number, '[]', now() - interval '1 hour'
      from generate_series(1, 10000) as number`,
    sql`insert into payment_events (id, type, payload, received_at, handled_at)
      select 'evt_' || number, 'checkout.session.completed', '{}', now() - number * interval '5 minutes', now()
      from generate_series(1, 10000) as number`,
  ])
    await db.execute(statement);
  // Again, because the indexes of expressions have statistics of their own.
  await db.execute(sql`analyze`);
  await pool.end();
}

async function countRows({ db }: OpenDatabase): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select relname as name, reltuples as count from pg_class where relkind = 'r' and reltuples >= ${minLargeRows}::int`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

type Call = () => Promise<unknown>;
const get = (url: string, headers: Record<string, string> = {}) =>
  requireSuccess(world.app.inject({ url, headers }));
const ask = (path: string) => requireSuccess(studio(world, `GET ${path}`, { cookie }));
const list = '/api/shop/all-prints?limit=50';
const md5OfOne = 'c4ca4238a0b923820dcc509a6f75849b';

async function requireSuccess(answer: ReturnType<typeof studio>): Promise<void> {
  const { statusCode, body } = await answer;
  expect(statusCode, body.slice(0, 500)).toBeLessThan(300);
}

function job(name: string): Promise<unknown> {
  const { shop } = world;
  const kinds = workOnShopJobs({
    ...shop,
    db: shop.database.db,
    addresses: shop.database,
    closing: new AbortController().signal,
  });
  return Promise.resolve(kinds.find((kind) => kind.name === name)?.work({} as never));
}

/**
 * What people and the shop itself do most often. No visitor searches for a word that all prints have: a search ranks all that it
 * finds.
 */
const calls: Record<string, Call> = {
  'A visitor opens the catalogue': () => get(list),
  'A visitor opens a category in one orientation': () => get(`${list}&category=nature&orientation=portrait`),
  'A visitor opens a print': () => get(`/api/products/find/${printId}`),
  "A visitor opens an artist's prints": () => get(`${list}&artist=Artist%207`),
  'A visitor searches for a title': () => get(`${list}&q=${md5OfOne}`),
  'A visitor searches for a part of a word': () => get(`${list}&q=${md5OfOne.slice(5, 15)}`),
  'A visitor misspells a word': () => get(`${list}&q=lighthuose`),
  'A visitor searches for a color': () => get(`${list}&q=blue`),
  'A visitor checks out': () => openCheckout(world),
  'A search engine reads the sitemap': () => get('/sitemap.xml'),
  'A buyer opens the link to earlier orders': async () => {
    const token = await world.shop.orderLinks.toOrdersOf(order.email);
    await get('/api/orders/found', { authorization: `Bearer ${token}` });
  },
  'A member signs in': () => signedIn(world, member),
  'A member comes back': () =>
    requireSuccess(
      post(
        world,
        '/api/auth/refresh',
        {},
        { headers: { cookie: member.cookie, 'x-requested-with': 'test' } },
      ),
    ),
  'A member opens the saved prints': () => get(`/api/users/favorites/${member.userId}`, member.headers),
  'A member buys a print': () => buyAs(world, member),
  'A member opens the orders': () => get('/api/orders/mine', collector),
  'The studio shows Today': () => ask('today'),
  'The studio lists the orders': () => ask('orders'),
  'The studio finds an order by name': () => ask('orders?q=first7'),
  'The studio shows an order': () => ask(`orders/${order.id}`),
  'The bench lists the pieces': () => ask('pieces'),
  'The bench shows a piece': () => ask(`pieces/${order.code}`),
  'The studio lists the prints': () => ask('prints'),
  'The studio finds a print by title': () => ask(`prints?q=${md5OfOne}`),
  'The studio lists the prints without a master': () => ask('prints?lack=master'),
  'The studio lists the prints below 150 ppi': () => ask('prints?lack=pixels'),
  'The studio finds anything with Ctrl+K': () => ask('find?q=lighthouse'),
  'The studio finds an order by a part of its number': () => ask('find?q=4f27a1'),
  'The studio finds a member by a part of the email': () => ask(`members?q=${md5OfOne.slice(3, 9)}`),
  'The studio lists the messages': () => ask('messages'),
  'The studio lists the offers': () => ask('offers'),
  'The studio lists the open offers': () => ask('offers?state=open'),
  'The studio lists the drafts of offers': () => ask('offers?state=draft'),
  'The studio lists the trade clients': () => ask('trade-clients'),
  // The metrics have a connection of their own, which nothing records.
  'Prometheus reads the metrics': () => shopFiguresReader(world.shop.database.db, world.shop.configuration)(),
  'The job publish-planned-prints': () => job('publish-planned-prints'),
  'The job update-sales-totals': () => job('update-sales-totals'),
  'The job reconcile-orders': () => job('reconcile-orders'),
  'The job expire-outdated-sessions': () => job('expire-outdated-sessions'),
  'The job follow-parcels': () => job('follow-parcels'),
  'The job delete-old-offers': () => job('delete-old-offers'),
};

test('the example shop is large', () => {
  const expected = ['orders', 'order_items', 'order_history', 'pieces', 'parcels', 'prints', 'photographs'];
  expect([...rowCounts.keys()]).toEqual(expect.arrayContaining(expected));
  expect([...rowCounts.keys()]).toEqual(
    expect.arrayContaining(['users', 'refresh_tokens', 'contact_messages']),
  );
});

test.each(Object.entries(calls))('%s: no statement reads a large table whole', async (_name, call) => {
  plans.length = 0;
  await call();
  expect(plans).not.toEqual([]);
  const scans = plans.flatMap(({ statement, plan }) =>
    scannedTables(plan, rowCounts).map(
      (table) => `${table} is read whole by: ${statement}\n${JSON.stringify(plan, null, 1)}`,
    ),
  );
  expect(scans.join('\n\n')).toBe('');
});
