import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { hasJobTables, isShown } from './count-jobs.ts';
import type { Jobs } from './jobs.ts';
import { idsOf } from './log-job.ts';

interface FailedJob {
  id: string;
  /** Its kind. */
  job: string;
  /** The ids in its data, such as `orderId`. */
  about: Record<string, unknown>;
  isGivenUp: boolean;
  tries: number;
  createdAt: Date;
  /** The message of the last error, without personal data. */
  error: string | null;
}

/** Jobs that failed and will be retried or were given up, oldest first. */
export async function listFailedJobs(on: Executor): Promise<FailedJob[]> {
  if (!(await hasJobTables(on))) return [];
  const { rows } = await on.execute<{
    id: string;
    job: string;
    data: object | null;
    state: string;
    retries: number;
    createdAt: string;
    error: string | null;
  }>(sql`
    select id, name as job, data, state, retry_count as retries, to_json(created_on) #>> '{}' as "createdAt",
      output ->> 'message' as error
    from pgboss.job where state in ('retry', 'failed') and ${isShown} order by created_on, id`);
  return rows.map(({ data, state, retries, createdAt, ...job }) => ({
    ...job,
    about: idsOf(data ?? {}),
    isGivenUp: state === 'failed',
    tries: retries + 1,
    createdAt: new Date(createdAt),
  }));
}

/**
 * Retries failed jobs at once, with their full number of attempts.
 * @returns how many; a job that a worker has started in the meantime is not counted
 */
export async function retryFailedJobs(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> },
  ids: string[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const removedJobs = await removeFailedJobs(tx, ids);
    for (const { name, data } of removedJobs) await jobs.enqueue(tx, { name }, data ?? {});
    return removedJobs.length;
  });
}

/** Deletes failed jobs. @returns how many; a job that a worker has started in the meantime is not counted */
export async function dismissFailedJobs(on: Executor, ids: string[]): Promise<number> {
  return (await removeFailedJobs(on, ids)).length;
}

async function removeFailedJobs(on: Executor, ids: string[]) {
  const { rows } = await on.execute<{ name: string; data: object | null }>(sql`
    delete from pgboss.job where id in ${ids} and state in ('retry', 'failed') returning name, data`);
  return rows;
}
