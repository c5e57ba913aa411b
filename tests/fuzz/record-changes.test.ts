import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { recordChanges } from './record-changes.ts';

const world = await openTestShop({ isQuiet: true });
const { pool } = world.shop.database;
afterAll(() => world.close());
const changes = await recordChanges(pool);

test('names the tables whose rows are not what they were', async () => {
  await changes.forget();
  expect(await changes.read()).toEqual([]);

  await pool.query("insert into artists (name) values ('Ada')");
  expect(await changes.read()).toEqual(['artists']);
  await pool.query("delete from artists where name = 'Ada'");
  expect(await changes.read()).toEqual([]);

  await pool.query("insert into artists (name) values ('Ada')");
  await changes.forget();
  await pool.query("update artists set name = 'Ada' where name = 'Ada'");
  expect(await changes.read()).toEqual([]);
  await pool.query("update artists set name = 'Bo' where name = 'Ada'");
  expect(await changes.read()).toEqual(['artists']);
});
