import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { hasJobTables } from './count-jobs.ts';
import type { ScheduledJob } from './jobs.ts';

interface ScheduledJobState {
  job: string;
  /** Null if it hasn't succeeded within the retention of finished jobs (`domain/shop/retention.ts`). */
  lastSuccessAt: Date | null;
  isOverdue: boolean;
}

/**
 * Reads when each scheduled job last succeeded. For a job that never has, the time until it is overdue starts when it was
 * first scheduled. A job that is not scheduled at all is overdue.
 */
export async function readScheduledJobs(
  on: Executor,
  jobs: readonly ScheduledJob[],
  now = new Date(),
): Promise<ScheduledJobState[]> {
  const schedulesByJob = new Map((await readSchedules(on)).map((schedule) => [schedule.job, schedule]));
  return jobs.map(({ name: job, overdueAfterMinutes }) => {
    const { lastSuccessAt = null, scheduledAt = new Date(0) } = schedulesByJob.get(job) ?? {};
    const idleMs = now.getTime() - (lastSuccessAt ?? scheduledAt).getTime();
    return { job, lastSuccessAt, isOverdue: idleMs > overdueAfterMinutes * 60_000 };
  });
}

async function readSchedules(on: Executor) {
  if (!(await hasJobTables(on))) return [];
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
