import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { findFullDisk } from './find-full-disk.ts';

/** Why nothing can be saved. */
type WriteProblem = { reason: 'disk-full'; message: string } | { reason: 'read-only' };

/**
 * More than fits into the memory that it may use, so PostgreSQL writes some hundred kilobytes to a temporary file in its
 * data folder. No row and no log record is written.
 */
const writeTemporaryFile = sql`
  set local work_mem = '64kB';
  select current_setting('transaction_read_only') = 'on' as is_read_only, count(*) from generate_series(1, 20000)`;

/** Whether the database can save anything: why not, or undefined if it can. @throws if it does not answer */
export async function checkWrites(on: Pick<Executor, 'execute'>): Promise<WriteProblem | undefined> {
  try {
    // Two statements have two results.
    const results: unknown = await on.execute(writeTemporaryFile);
    const [, { rows }] = results as [unknown, { rows: { is_read_only: boolean }[] }];
    return rows[0]?.is_read_only ? { reason: 'read-only' } : undefined;
  } catch (error) {
    const message = findFullDisk(error);
    if (message === undefined) throw error;
    return { reason: 'disk-full', message };
  }
}

/** A sentence for the owner if nothing can be saved. */
export function explainWrites(problem: WriteProblem | undefined): string[] {
  if (!problem) return [];
  if (problem.reason === 'read-only') {
    return [
      'The database only reads, so nothing can be sold or saved: DATABASE_URL leads to a replica, or the database was set to read only.',
    ];
  }
  return [
    `The disk of the database is full, so nothing can be sold or saved: ${problem.message}. Free some space; the shop continues by itself.`,
  ];
}
