import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { checkPrints } from '../check-prints.ts';
import { countPublished } from '../listing/published-prints.ts';
import { artistCounts, prints } from '../tables.ts';
import { listArtistsWithPrints } from './find-artist.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the kept counts must equal, from the prints themselves. */
async function countFromPrints() {
  const { rows } = await database.db.execute(sql`
    select artist as name, count(*)::int as prints, (count(*) filter (where is_published))::int as published,
      false as "hasStatement"
    from prints group by artist order by artist`);
  return rows;
}

test('the counts of each artist follow every change of prints', async () => {
  const { db } = database;
  const expectEqual = async () => {
    const expected = await countFromPrints();
    const listed = await listArtistsWithPrints(db);
    expect(listed.map(({ picture: _, ...counts }) => counts)).toEqual(expected);
    const published = expected.filter((row) => Number(row.published) > 0);
    const counted = await countPublished(db);
    expect(counted).toMatchObject({
      prints: published.reduce((sum, row) => sum + Number(row.published), 0),
      artists: published.length,
    });
  };
  const [first = '', second = ''] = [
    await hangPrint(db, { artist: 'Ada' }),
    await hangPrint(db, { artist: 'Ada', isPublished: false }),
    await hangPrint(db, { artist: 'Bo' }),
  ];
  await expectEqual();
  await db.update(prints).set({ isPublished: true });
  await expectEqual();
  await db.update(prints).set({ artist: 'Cleo' }).where(eq(prints.id, second));
  await expectEqual();
  await db.update(prints).set({ isPublished: false }).where(eq(prints.artist, 'Cleo'));
  await expectEqual();
  await db.delete(prints).where(eq(prints.id, first));
  await expectEqual();
  expect((await listArtistsWithPrints(db)).map(({ name }) => name)).toEqual(['Bo', 'Cleo']);
  await db.update(artistCounts).set({ prints: 7, published: 0 }).where(eq(artistCounts.artist, 'Bo'));
  await db.delete(artistCounts).where(eq(artistCounts.artist, 'Cleo'));
  await db.insert(artistCounts).values({ artist: 'Unknown', prints: 1, published: 1 });
  await checkPrints({ db, log: createLog('silent') }).work({});
  await expectEqual();
  await db.execute(sql`truncate prints cascade`);
  await expectEqual();
});

test('the newest change of a published print counts, and so does hiding one', async () => {
  const { db } = database;
  const [one, other] = [await hangPrint(db, { artist: 'Dee' }), await hangPrint(db, { artist: 'Dee' })];
  await db.execute(sql`update artist_counts set changed_at = '2020-01-01'`);
  const newest = async () => (await countPublished(db)).changedAt;
  await db.update(prints).set({ isPublished: false }).where(eq(prints.id, one));
  expect((await newest())?.getFullYear()).toBeGreaterThan(2020);
  const at = new Date('2100-01-01');
  await db.update(prints).set({ updatedAt: at }).where(eq(prints.id, one));
  expect(await newest()).not.toEqual(at);
  await db.update(prints).set({ updatedAt: at }).where(eq(prints.id, other));
  expect(await newest()).toEqual(at);
});

test('two changes of one artist at once wait for neither, and the next one merges their rows', async () => {
  const { db } = database;
  const artist = 'Eve';
  const ids = [
    await hangPrint(db, { artist }),
    await hangPrint(db, { artist }),
    await hangPrint(db, { artist }),
  ];
  const hide = (on: Pick<typeof db, 'update'>, id = '') =>
    on.update(prints).set({ isPublished: false }).where(eq(prints.id, id));
  await db.transaction(async (tx) => {
    await hide(tx, ids[0]);
    await db.transaction((other) => hide(other, ids[1]));
  });
  const rowsOf = () => db.$count(artistCounts, eq(artistCounts.artist, artist));
  expect(await rowsOf()).toBe(2);
  expect(await listArtistsWithPrints(db, artist)).toMatchObject([{ prints: 3, published: 1 }]);
  await hide(db, ids[2]);
  expect(await rowsOf()).toBe(1);
  expect(await listArtistsWithPrints(db, artist)).toMatchObject([{ prints: 3, published: 0 }]);
});
