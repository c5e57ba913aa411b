import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { createLog } from './log.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('a statement that failed is logged without the values that it was to store', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const failure = await database.db
    .execute(sql`insert into orders (customer_email) values (${'ada@example.com'})`)
    .catch((error: unknown) => error);
  log.error({ err: failure }, 'a request failed');
  log.error({ err: new Error('the order was not kept', { cause: failure }) }, 'a job failed');
  expect(lines.join()).toContain('insert into orders');
  expect(lines.join()).not.toContain('ada@example.com');
});
