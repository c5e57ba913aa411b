import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Executor } from '#server/database/database.ts';

/** Until so many statements wait for locks, such as those that the transaction `tx` of the test holds. */
export async function untilWaiting(tx: Executor, statements: number): Promise<void> {
  const waiting = async () => {
    // Within a transaction PostgreSQL else repeats what it told first.
    await tx.execute(sql`select pg_stat_clear_snapshot()`);
    const { rows } = await tx.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(statements);
}
