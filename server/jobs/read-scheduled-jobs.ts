import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { areThereJobs } from './count-jobs.ts';
import type { ScheduledJob } from './jobs.ts';

export interface ScheduledJobState {
  job: string;
  /** Null when it has not succeeded for as long as done jobs are kept: see `domain/retention.ts`. */
  lastSuccessAt: Date | null;
  isOverdue: boolean;
}

/**
 * When each scheduled job last succeeded, as the queue's own tables say. A job that never has is overdue from the
 * time on at which it was first scheduled, and at once when it is not scheduled at all.
 */
export async function readScheduledJobs(
  on: Executor,
  jobs: readonly ScheduledJob[],
  now = new Date(),
): Promise<ScheduledJobState[]> {
  const known = new Map((await readSchedules(on)).map((schedule) => [schedule.job, schedule]));
  return jobs.map(({ name: job, overdueAfterMinutes }) => {
    const { lastSuccessAt = null, scheduledAt = new Date(0) } = known.get(job) ?? {};
    const silentMs = now.getTime() - (lastSuccessAt ?? scheduledAt).getTime();
    return { job, lastSuccessAt, isOverdue: silentMs > overdueAfterMinutes * 60_000 };
  });
}

async function readSchedules(on: Executor) {
  if (!(await areThereJobs(on))) return [];
  const { rows } = await on.execute<{ job: string; scheduledAt: string; lastSuccessAt: string | null }>(sql`
    select name as job, to_json(created_on) #>> '{}' as "scheduledAt",
      (select to_json(max(completed_on)) #>> '{}' from pgboss.job
        where job.name = schedule.name and state = 'completed') as "lastSuccessAt"
    from pgboss.schedule`);
  return rows.map(({ job, scheduledAt, lastSuccessAt }) => ({
    job,
    scheduledAt: new Date(scheduledAt),
    lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
  }));
}
