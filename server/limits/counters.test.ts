import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { untilWaiting } from '#tests/database/until-waiting.ts';
import type { OpenDatabase } from '../database/database.ts';
import { type CounterKey, clearAndDecrement, incrementInOrder } from './counters.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const newKey = (): CounterKey => ({ key: crypto.randomUUID(), seconds: 60 });

async function incrementBoth(email: CounterKey, address: CounterKey, maxOfFirst = 5) {
  const counts = await incrementInOrder(database.pool, { first: email, maxOfFirst, second: address });
  return { points: counts.map((count) => count?.points), msLeft: counts[0].msLeft };
}

test('the second key is counted while the first is within its limit, and an expired count starts again', async () => {
  const [email, address] = [newKey(), newKey()];
  expect((await incrementBoth(email, address, 2)).points).toEqual([1, 1]);
  expect((await incrementBoth(email, address, 2)).points).toEqual([2, 2]);
  expect((await incrementBoth(email, address, 2)).points).toEqual([3, undefined]);
  const { msLeft } = await incrementBoth(email, address, 2);
  expect(msLeft).toBeGreaterThan(50_000);
  expect(msLeft).toBeLessThanOrEqual(60_000);

  await database.pool.query('update rate_limits set expire = $1 where key = $2', [Date.now(), email.key]);
  expect((await incrementBoth(email, address)).points).toEqual([1, 3]);
});

test('one key is cleared, the other is decremented, and never below zero', async () => {
  const [email, address] = [newKey(), newKey()];
  await incrementBoth(email, address);
  await incrementBoth(email, address);
  await clearAndDecrement(database.pool, [email.key], address.key);
  expect((await incrementBoth(email, address)).points).toEqual([1, 2]);
  for (let time = 0; time < 4; time += 1) await clearAndDecrement(database.pool, [email.key], address.key);
  expect((await incrementBoth(email, address)).points).toEqual([1, 1]);
});

test('neither statement locks the second key while it waits for the first, so the two cannot deadlock', async () => {
  const [email, address] = [newKey(), newKey()];
  const { pool, db } = database;
  await incrementBoth(email, address);
  const statements = [
    () => incrementBoth(email, address),
    () => clearAndDecrement(pool, [email.key], address.key),
  ];
  for (const run of statements) {
    const running = await db.transaction(async (tx) => {
      await tx.execute(sql`select key from rate_limits where key = ${email.key} for update`);
      // In an object, because an async function would wait for a promise that it returns.
      const started: { end: Promise<unknown> } = { end: run() };
      await untilWaiting(tx, 1);
      const unlockedRows = await pool.query(
        'select key from rate_limits where key = $1 for update skip locked',
        [address.key],
      );
      expect(unlockedRows.rowCount).toBe(1);
      return started;
    });
    await running.end;
  }
});
