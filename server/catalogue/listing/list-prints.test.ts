import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrintPage, PrintQuery } from '#domain/catalogue/print-query.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { placePrint } from '../sort-order/place-print.ts';
import { countPrints, listPrints } from './list-prints.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
beforeAll(() => hangExamplePrints(database.db));

async function titles(query: Partial<PrintQuery>): Promise<string[]> {
  const page = await listPrints(database.db, { limit: 500, ...query });
  return page.prints.map(({ title }) => title);
}

describe('the list of prints', () => {
  test('shows the newest first', async () => {
    expect(await titles({})).toEqual(['Blue Door', 'Night Windows', 'Tide Posts', 'Misty Ridge']);
  });

  test('filters by category, orientation and artist together', async () => {
    expect(await titles({ category: 'black-white' })).toEqual(['Tide Posts']);
    expect(await titles({ artist: 'Ada Lind', orientation: 'landscape' })).toEqual(['Misty Ridge']);
    expect(await titles({ artist: 'ada' })).toEqual([]);
  });

  test('labels a print with the prices of its smallest size on sale and its lowest member price', async () => {
    const page = await listPrints(database.db, { limit: 500, category: 'travel' });
    expect(page.prints[0]).toMatchObject({ price: 220, memberPrice: 180, priceMin: 180, sizeCount: 2 });
    const byTable = await listPrints(database.db, { limit: 500, category: 'nature' });
    expect(byTable.prints[0]).toMatchObject({ price: 200, memberPrice: 160, priceMin: 160, sizeCount: 6 });
  });

  test('leaves out what is not published', async () => {
    const own = await openTestDatabase();
    await hangPrint(own.db, { isPublished: false });
    expect(await listPrints(own.db, { limit: 10 })).toEqual({ prints: [], nextCursor: null });
    expect(await countPrints(own.db, {})).toBe(0);
    await own.close();
  });

  test('refuses an invalid cursor', async () => {
    const query = { limit: 2, cursor: Buffer.from('2025-01-01|nonsense').toString('base64url') };
    await expect(listPrints(database.db, query)).rejects.toMatchObject({
      status: 400,
      fields: { cursor: expect.any(String) },
    });
  });
});

test("the gallery's order is the newest first until a print is moved, and a cursor of the newest first also fits it", async () => {
  const own = await openTestDatabase();
  const ids: string[] = [];
  for (let day = 1; day <= 5; day += 1) {
    ids.unshift(await hangPrint(own.db, { createdAt: new Date(`2025-03-0${day}T00:00:00.000Z`) }));
  }
  const idsOf = ({ prints: page }: PrintPage) => page.map(({ _id }) => _id);
  const query = { limit: 2, order: 'gallery' } as const;
  const newest = await listPrints(own.db, { limit: 2 });
  expect(idsOf(await listPrints(own.db, query))).toEqual(ids.slice(0, 2));
  const next = { ...query, cursor: newest.nextCursor ?? '' };
  expect(idsOf(await listPrints(own.db, next))).toEqual(ids.slice(2, 4));

  await placePrint(own.db, ids[4] ?? '', { position: 2 });
  const first = await listPrints(own.db, query);
  expect(idsOf(first)).toEqual([ids[0], ids[4]]);
  const second = await listPrints(own.db, { ...query, limit: 3, cursor: first.nextCursor ?? '' });
  expect(idsOf(second)).toEqual(ids.slice(1, 4));
  expect(second.nextCursor).toBeNull();
  expect(idsOf(await listPrints(own.db, { limit: 5 }))).toEqual(ids);
  await own.close();
});

describe('page after page', () => {
  test('every print is listed once, even prints of the same microsecond', async () => {
    const own = await openTestDatabase();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.push(await hangPrint(own.db, {}));
    await own.pool.query(
      `update prints set created_at = '2025-01-01 00:00:00.123456+00' where id = any($1)`,
      [ids.slice(0, 5)],
    );

    const listedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listPrints(own.db, { limit: 2, cursor });
      listedIds.push(...page.prints.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(listedIds).toHaveLength(7);
    expect(await countPrints(own.db, {})).toBe(7);
    expect(new Set(listedIds)).toEqual(new Set(ids));
    await own.close();
  });

  test('the last page has no next page, even if it is full', async () => {
    const page = await listPrints(database.db, { limit: Object.keys(prints).length });
    expect(page.nextCursor).toBeNull();
  });
});
