import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { areThereJobs, isShown } from './count-jobs.ts';
import { whatItIsAbout } from './describe-job.ts';
import type { Jobs } from './jobs.ts';

export interface FailedJob {
  id: string;
  /** Its kind. */
  job: string;
  /** The ids in its data, such as `orderId`. */
  about: Record<string, unknown>;
  isGivenUp: boolean;
  tries: number;
  createdAt: Date;
  /** What the last try said, without personal data. */
  error: string | null;
}

/** Jobs that failed and are not done since: given up, or to be tried again. The oldest comes first. */
export async function listFailedJobs(on: Executor): Promise<FailedJob[]> {
  if (!(await areThereJobs(on))) return [];
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
    about: whatItIsAbout(data ?? {}),
    isGivenUp: state === 'failed',
    tries: retries + 1,
    createdAt: new Date(createdAt),
  }));
}

/**
 * Has failed jobs tried again at once, with all their tries.
 * @returns how many: one that a worker has taken up meanwhile is left to it
 */
export async function retryFailedJobs(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> },
  ids: string[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await removeFailedJobs(tx, ids);
    for (const { name, data } of removed) await jobs.enqueue(tx, { name }, data ?? {});
    return removed.length;
  });
}

/** Removes failed jobs for good. @returns how many: one that a worker has taken up meanwhile is left to it */
export async function dismissFailedJobs(on: Executor, ids: string[]): Promise<number> {
  return (await removeFailedJobs(on, ids)).length;
}

async function removeFailedJobs(on: Executor, ids: string[]) {
  const { rows } = await on.execute<{ name: string; data: object | null }>(sql`
    delete from pgboss.job where id in ${ids} and state in ('retry', 'failed') returning name, data`);
  return rows;
}
