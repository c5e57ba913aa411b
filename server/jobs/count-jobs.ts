import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';

/**
 * Hides failed scheduled jobs that have succeeded since. Any other failed job is shown until the owner retries or
 * dismisses it, or until its retention ends.
 */
export const isShown = sql`(name not like '\\_\\_pgboss%' and not (state = 'failed'
  and exists (select from pgboss.schedule where schedule.name = job.name)
  and exists (select from pgboss.job as later where later.name = job.name and later.state = 'completed'
    and later.completed_on > job.completed_on)))`;

interface CountedJobs {
  job: string;
  /** Created or to be retried, now or later. */
  waiting: number;
  /** Unfinished jobs that have failed at least once. */
  retrying: number;
  active: number;
  /** Given up after all attempts. */
  failed: number;
  /** When the oldest job that is due or being retried was created. */
  oldestWaitingAt: Date | null;
  /** The message of the last error of a retrying or failed job. */
  lastError: string | null;
}

/** Counts the unfinished jobs of each kind that has any. */
export async function countJobs(on: Executor): Promise<CountedJobs[]> {
  if (!(await hasJobTables(on))) return [];
  const { rows } = await on.execute<Record<keyof CountedJobs, string | null>>(sql`
    select name as job,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'retry' or (state = 'active' and retry_count > 0)) as retrying,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      to_json(min(created_on) filter (where state = 'retry' or (state = 'active' and retry_count > 0)
        or (state = 'created' and start_after <= now())))
        #>> '{}' as "oldestWaitingAt",
      (array_agg(output ->> 'message' order by coalesce(completed_on, started_on) desc)
        filter (where output ->> 'message' is not null))[1] as "lastError"
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and ${isShown}
    group by name order by name`);
  return rows.map(({ job, oldestWaitingAt, lastError, ...counts }) => ({
    job: job ?? '',
    waiting: Number(counts.waiting),
    retrying: Number(counts.retrying),
    active: Number(counts.active),
    failed: Number(counts.failed),
    oldestWaitingAt: oldestWaitingAt ? new Date(oldestWaitingAt) : null,
    lastError,
  }));
}

/** False for a database in which pg-boss has not created its tables yet. */
export async function hasJobTables(on: Executor): Promise<boolean> {
  const { rows } = await on.execute<{ found: string | null }>(
    sql`select to_regclass('pgboss.job')::text as found`,
  );
  return Boolean(rows[0]?.found);
}
