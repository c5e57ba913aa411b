import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Executor } from '#server/database/database.ts';

/** Waits until this many statements wait for locks, such as those that the test's transaction `tx` holds. */
export async function untilWaiting(tx: Executor, statements: number): Promise<void> {
  const waitingStatements = async () => {
    // Without this, PostgreSQL repeats its first snapshot within a transaction.
    await tx.execute(sql`select pg_stat_clear_snapshot()`);
    const { rows } = await tx.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };
  await expect.poll(waitingStatements, { timeout: 10_000 }).toBeGreaterThanOrEqual(statements);
}
