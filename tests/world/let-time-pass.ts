import { sql } from 'drizzle-orm';
import type { TestShop } from './open-test-shop.ts';

/** Lets the counts of tries and requests grow older, as if so many seconds had passed. */
export async function letCountsAge({ shop }: Pick<TestShop, 'shop'>, seconds: number): Promise<void> {
  await shop.database.db.execute(sql`update rate_limits set expire = expire - ${seconds * 1000}`);
}
