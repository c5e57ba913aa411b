import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentOffer } from '#tests/world/offer.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { certifiedClient, newTradeClient, sentTradeOffer } from '#tests/world/trade-client.ts';

const many = 230;

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

const read = async (name: string) => (await studio(world, `GET ${name}`, { cookie: owner.cookie })).json();

/** All pages of a list, one after another, as the studio reads them. */
async function readAll(list: 'offers' | 'trade-clients', query: Record<string, string> = {}) {
  const name = list === 'offers' ? 'offers' : 'tradeClients';
  const pages: { id: string; [field: string]: unknown }[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(`${list}?${new URLSearchParams({ ...query, ...(cursor && { cursor }) })}`);
    pages.push(page[name]);
    cursor = page.cursor;
  }
  return pages;
}

/** Copies of an offer with its lines, of which ten are made in each second. @returns nothing, since the lists must have them */
async function copyOffer(id: string, copies: number): Promise<void> {
  const { db } = world.shop.database;
  await db.execute(sql`insert into offers (id, token_hash, title, words, client_name, client_email, wall, shows_prices, last_day,
      created_at, changed_at, sent_at, trade_client_id)
    select md5(id::text || number)::uuid, md5(id::text || number), 'House ' || number, words, client_name, number || client_email, wall,
      shows_prices, last_day, created_at - number / 10 * interval '1 second', changed_at,
      case when number % 2 = 0 then sent_at end, trade_client_id
    from offers, generate_series(1, ${copies}::int) as number where id = ${id}`);
  await db.execute(sql`insert into offer_lines select md5(offer_id::text || number)::uuid, position, print_id, size, frame_color,
      mount, quantity, own_prices, may_change_size, may_change_frame
    from offer_lines, generate_series(1, ${copies}::int) as number where offer_id = ${id}`);
}

test('a list of more than 200 offers is complete when it is read page by page, and so is each state and each search', async () => {
  const offer = await sentOffer(world, owner, { clientName: 'Hedy Lamarr', title: 'For the cinema' });
  await copyOffer(offer.id, many);
  const pages = await readAll('offers');
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 50, 31]);
  const ids = pages.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(many + 1);
  expect(ids.slice(0, 10)).toContain(offer.id);
  const times = pages.flat().map(({ createdAt }) => String(createdAt));
  expect(times).toEqual(times.toSorted().toReversed());
  const open = (await readAll('offers', { state: 'open' })).flat();
  expect(open).toHaveLength(many / 2 + 1);
  expect(new Set(open.map(({ state }) => state))).toEqual(new Set(['open']));
  expect((await readAll('offers', { state: 'draft', q: 'LAMARR' })).flat()).toHaveLength(many / 2);
  expect((await readAll('offers', { q: 'hedy lam' })).flat()).toHaveLength(many + 1);

  const find = async (q: string) => (await readAll('offers', { q })).flat().map(({ title }) => title);
  expect(await find('house 217')).toEqual(['House 217']);
  expect(await find(`217${offer.clientEmail}`)).toEqual(['House 217']);
  expect(await find(offer.number)).toContain('For the cinema');
  for (const text of ['50% off', '_', '\\', 'nobody']) expect(await find(text)).toEqual([]);
});

test('a list of more than 200 trade clients is complete when it is read page by page, and so is a search', async () => {
  const { id } = await certifiedClient(world, owner);
  await world.shop.database.db.execute(sql`
    insert into trade_clients (id, company, contact_name, email, note, created_at, changed_at)
    select md5('client' || number)::uuid, case when number % 2 = 0 then 'Even' else 'odd' end || ' Rooms', 'Ada ' || number,
      number || '@example.com', '', now(), now()
    from generate_series(1, ${many}::int) as number`);
  const pages = await readAll('trade-clients');
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 31]);
  const ids = pages.flat().map((client) => client.id);
  expect(new Set(ids).size).toBe(many + 1);
  expect(ids).toContain(id);
  expect(pages.flat()[many]).toMatchObject({ company: 'odd Rooms' });
  expect((await readAll('trade-clients', { q: 'rooms' })).flat()).toHaveLength(many);
  expect((await readAll('trade-clients', { q: 'ada 217' })).flat()).toMatchObject([
    { email: '217@example.com' },
  ]);
});

test('a trade client with many offers shows the latest 20, says so, and all are found by the company', async () => {
  const client = await newTradeClient(world, owner, { company: 'Lumen & Sons, 50% Ltd' });
  const offer = await sentTradeOffer(world, owner, client);
  expect(await read(`trade-clients/${client.id}`)).toMatchObject({ hasMoreOffers: false });
  await copyOffer(offer.id, 60);
  const shown = await read(`trade-clients/${client.id}`);
  expect(shown.offers).toHaveLength(20);
  expect(shown).toMatchObject({ hasMoreOffers: true });
  expect((await readAll('offers', { q: client.company })).flat()).toHaveLength(61);
});

test('Ctrl+K finds offers and trade clients for who may read them', async () => {
  const client = await newTradeClient(world, owner, { company: 'Quarry Workshop', contactName: 'Ada Quist' });
  const { id, number } = await sentTradeOffer(world, owner, client, { title: 'For the quarry' });
  const expected = [
    {
      ...{ kind: 'offer', id, title: `Offer ${number}` },
      detail: `Ada Quist, ${client.email}, For the quarry, open`,
    },
    {
      ...{ kind: 'trade-client', id: client.id, title: 'Quarry Workshop' },
      detail: `Trade client, Ada Quist, ${client.email}`,
    },
  ];
  for (const [role, found] of [
    ['owner', expected],
    ['books', expected],
    ['maker', []],
  ] as const) {
    const { cookie } = await newStaff(world, { role });
    expect((await studio(world, 'GET find?q=quarry', { cookie })).json().found).toEqual(found);
  }
});
