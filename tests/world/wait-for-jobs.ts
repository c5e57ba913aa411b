import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { TestShop } from './open-test-shop.ts';

/** Waits until no job of this name is unfinished that may start now. */
export async function waitForJobs({ shop }: Pick<TestShop, 'shop'>, name: string): Promise<void> {
  const unfinished = sql`select id from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and start_after <= now()`;
  await vi.waitFor(async () => expect((await shop.database.db.execute(unfinished)).rows).toEqual([]), {
    timeout: 120_000,
  });
}
