import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from './open-test-shop.ts';

/** Waits until every job of this name has ended, except those that wait for a later time. */
export async function waitForJobs({ shop }: Pick<TestShop, 'shop'>, name: string): Promise<void> {
  const unfinished = sql`select id from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and start_after <= now()`;
  await expect.poll(async () => (await shop.database.db.execute(unfinished)).rows).toEqual([]);
}
