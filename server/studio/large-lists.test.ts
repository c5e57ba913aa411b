import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxCounted } from '#domain/catalogue/print-states.ts';
import { countStudioPrints } from '#server/catalogue/prints/list-studio-prints.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';

const orders = 2100;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // Ids are in the order of the numbers. Every tenth buyer is an Anna, and the first one a Zoe.
  await database.db.execute(sql`
    insert into orders (id, session_id, amount_total, amount_subtotal, amount_discount, amount_shipping, amount_tax,
      customer_name, completed_at)
    select (lpad(number::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid, 'cs_' || number, 100, 100, 0, 0, 0,
      case when number = 1 then 'Zoe' when number % 10 = 0 then 'Anna' else 'Bo' end || ' Lind', now()
    from generate_series(1, ${orders}::int) as number`);
});
afterAll(() => database.close());

/** The numbers of the orders with which a page starts. */
async function find(text: string, after?: number): Promise<{ numbers: number[]; hasMore: boolean }> {
  const cursor = after && `${String(after).padStart(8, '0')}-0000-7000-8000-000000000000`;
  const page = await searchOrders(database.db, { text, after: cursor || undefined, max: 20 });
  return { numbers: page.orders.map(({ _id }) => Number(_id.slice(0, 8))), hasMore: page.hasMore };
}

test('a common name fills a page from the newest orders, and the next page continues behind it', async () => {
  const first = await find('anna');
  expect(first).toMatchObject({ hasMore: true });
  expect(first.numbers.slice(0, 3)).toEqual([2100, 2090, 2080]);
  expect((await find('anna', first.numbers.at(-1))).numbers[0]).toBe(1900);
});

test('a rare name is found behind 2,000 other orders, and a page at the end is not filled', async () => {
  expect(await find('zoe lin')).toEqual({ numbers: [1], hasMore: false });
  expect(await find('anna', 30)).toEqual({ numbers: [20, 10], hasMore: false });
  expect(await find('unknown')).toEqual({ numbers: [], hasMore: false });
});

test('prints are counted up to 1,001, which means more than 1,000', async () => {
  const { db } = database;
  await hangPrint(db);
  const hangMore = (count: number) =>
    db.execute(sql`insert into prints (id, photograph_id, source_name, title, artist, location, category, orientation,
        description, created_at)
      select gen_random_uuid(), photograph_id, gen_random_uuid(), title, artist, location, category, orientation, '', now()
      from (select * from prints limit 1) as print, generate_series(1, ${count}::int)`);
  await hangMore(maxCounted - 1);
  expect(await countStudioPrints(db, {})).toBe(maxCounted);
  await hangMore(5);
  expect(await countStudioPrints(db, {})).toBe(maxCounted + 1);
});
