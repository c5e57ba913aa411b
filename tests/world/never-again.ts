import { sql } from 'drizzle-orm';
import type { TestShop } from './open-test-shop.ts';

/** Keeps the scheduler from starting this job during the test, whatever the time of day is. */
export async function neverAgain({ shop }: Pick<TestShop, 'shop'>, job: string): Promise<void> {
  await shop.database.db.execute(sql`update pgboss.schedule set cron = '0 0 29 2 *' where name = ${job}`);
}
