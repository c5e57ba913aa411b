import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { untilWaiting } from '#tests/database/until-waiting.ts';
import type { OpenDatabase } from '../database/database.ts';
import { countInOrder, forgetAndUncount } from './count-together.ts';
import { openCounter } from './rate-limits.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const countable = (name: string, most = 5) => ({
  counter: openCounter(database.pool, { name, seconds: 60 }),
  key: crypto.randomUUID(),
  most,
});

const points = (count: { points: number } | undefined) => count?.points;

test('the second key is counted while the first has room, and a span that is over begins anew', async () => {
  const [email, address] = [countable('email', 2), countable('address')];
  const counts: unknown[] = [];
  for (let time = 0; time < 3; time += 1) {
    counts.push((await countInOrder(database.pool, email, address)).map(points));
  }
  expect(counts).toEqual([
    [1, 1],
    [2, 2],
    [3, undefined],
  ]);
  const [count] = await countInOrder(database.pool, email, address);
  expect(count.msLeft).toBeGreaterThan(50_000);
  expect(count.msLeft).toBeLessThanOrEqual(60_000);

  await database.pool.query('update rate_limits set expire = $1 where key = $2', [Date.now(), keyOf(email)]);
  expect((await countInOrder(database.pool, email, address)).map(points)).toEqual([1, 3]);
});

test('one key is forgotten, of the other one count is taken back, and none that is not there', async () => {
  const [email, address] = [countable('email'), countable('address')];
  await countInOrder(database.pool, email, address);
  await countInOrder(database.pool, email, address);
  const held = { counters: [email.counter], key: email.key };
  await forgetAndUncount(database.pool, held, address);
  expect((await countInOrder(database.pool, email, address)).map(points)).toEqual([1, 2]);
  for (let time = 0; time < 4; time += 1) await forgetAndUncount(database.pool, held, address);
  expect((await countInOrder(database.pool, email, address)).map(points)).toEqual([1, 1]);
});

test('neither holds the second key while it waits for the first, so that none can wait in a circle', async () => {
  const [email, address] = [countable('email'), countable('address')];
  const { pool, db } = database;
  await countInOrder(pool, email, address);
  const ways = [
    () => countInOrder(pool, email, address),
    () => forgetAndUncount(pool, { counters: [email.counter], key: email.key }, address),
  ];
  for (const way of ways) {
    const underWay = await db.transaction(async (tx) => {
      await tx.execute(sql`select key from rate_limits where key = ${keyOf(email)} for update`);
      // In an object, or its end would be waited for here.
      const begun = { end: way() };
      await untilWaiting(tx, 1);
      const free = await pool.query('select key from rate_limits where key = $1 for update skip locked', [
        keyOf(address),
      ]);
      expect(free.rowCount).toBe(1);
      return begun;
    });
    await underWay.end;
  }
});

function keyOf({ counter, key }: ReturnType<typeof countable>): string {
  return counter.getKey(key);
}
