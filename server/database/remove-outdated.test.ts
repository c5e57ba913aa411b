import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#server/customers/accounts/tables.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { createLog } from '../log.ts';
import type { OpenDatabase } from './database.ts';
import { removeOutdated } from './remove-outdated.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(rateLimits));
afterAll(() => database.close());

async function countFrom(first: number, last: number, expire = 1): Promise<void> {
  await database.db.execute(
    sql`insert into rate_limits select to_char(n, '0000'), 0, ${expire} from generate_series(${first}::int, ${last}::int) n`,
  );
}

const isOutdated = sql`${rateLimits.expire} < 1000`;

async function removeAndReadLog(condition = isOutdated): Promise<object[]> {
  const lines: object[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  await removeOutdated({ db: database.db, log }, 'counts of tries', rateLimits.key, condition);
  return lines;
}

test('all outdated rows are deleted, however many, and no others; the log says how many', async () => {
  await countFrom(1, 2500);
  await countFrom(2501, 2510, 5000);
  expect(await removeAndReadLog()).toMatchObject([{ what: 'counts of tries', rows: 2500 }]);
  expect(await database.db.$count(rateLimits)).toBe(10);
  expect(await removeAndReadLog()).toEqual([]);
});

test('a locked row is not waited for, and is deleted the next time', async () => {
  await countFrom(1, 5);
  await database.db.transaction(async (tx) => {
    await tx.select().from(rateLimits).limit(1).for('update');
    expect(await removeAndReadLog()).toMatchObject([{ rows: 4 }]);
  });
  expect(await removeAndReadLog()).toMatchObject([{ rows: 1 }]);
});

test('after an error, deleted batches stay deleted, and the next run continues from there', async () => {
  await countFrom(1, 1500);
  const untilNumber1200 = sql`${isOutdated} and 1 / (1200 - ${rateLimits.key}::int) is not null`;
  await expect(removeAndReadLog(untilNumber1200)).rejects.toThrow();
  expect(await database.db.$count(rateLimits)).toBe(500);
  // PostgreSQL reports the error before it unlocks the rows. This select waits until they are unlocked.
  await database.db.select().from(rateLimits).for('update');
  expect(await removeAndReadLog()).toMatchObject([{ rows: 500 }]);
});
