import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';

/**
 * What nobody waits for any more isn't shown: a scheduled job that was given up and has succeeded since. A job of any
 * other kind stays until its owner has it tried again or dismisses it, or its time to be kept is over.
 */
export const isShown = sql`(name not like '\\_\\_pgboss%' and not (state = 'failed'
  and exists (select from pgboss.schedule where schedule.name = job.name)
  and exists (select from pgboss.job as later where later.name = job.name and later.state = 'completed'
    and later.completed_on > job.completed_on)))`;

export interface CountedJobs {
  job: string;
  /** To be done now or later, failed tries among them. */
  waiting: number;
  /** Of those not done, the ones that have failed at least once. */
  retrying: number;
  active: number;
  /** Given up after all tries, and not made up for since. */
  failed: number;
  /** When the oldest of those was made that wait past their time or are tried again. */
  oldestWaitingAt: Date | null;
  /** What the last failure said, among those retrying and failed. */
  lastError: string | null;
}

/** The jobs of the shop that are not done, by kind; a kind that has none is left out. */
export async function countJobs(on: Executor): Promise<CountedJobs[]> {
  if (!(await areThereJobs(on))) return [];
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

/** Not in a database that no shop has been opened on. */
export async function areThereJobs(on: Executor): Promise<boolean> {
  const { rows } = await on.execute<{ found: string | null }>(
    sql`select to_regclass('pgboss.job')::text as found`,
  );
  return Boolean(rows[0]?.found);
}
