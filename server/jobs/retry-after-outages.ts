import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { isDatabaseUnavailable } from '../database/database-errors.ts';

const maxOutages = 3;
const maxOutageMs = 5 * 60_000;
const pollEveryMs = 500;

/**
 * Runs a job's work, and runs it again as soon as the database is available if that was the reason for its failure. Such a
 * failure can't be stored either: without this, the job would be retried only after its heartbeat expires.
 */
export async function retryAfterOutages(boss: PgBoss, work: () => Promise<unknown>): Promise<unknown> {
  for (let outages = 0; ; outages += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || outages === maxOutages) throw error;
      await untilDatabaseAnswers(boss);
    }
  }
}

async function untilDatabaseAnswers(boss: PgBoss): Promise<void> {
  const giveUpAt = Date.now() + maxOutageMs;
  const isUnavailable = () =>
    boss
      .getDb()
      .executeSql('select 1')
      .then(() => false, isDatabaseUnavailable);
  while (Date.now() < giveUpAt && (await isUnavailable()))
    await pause(pollEveryMs, undefined, { ref: false });
}
