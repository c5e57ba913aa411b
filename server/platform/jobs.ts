import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Executor } from './database.ts';
import type { Log } from './log.ts';

/** A kind of work that outlives the request, with the shape of its data. */
export interface JobKind<Data extends object> {
  name: string;
  /** Runs every so often without being asked; standard cron in UTC. */
  cron?: string;
  work(data: Data): Promise<void>;
}

export interface Jobs {
  /** Creates a job in the transaction that causes it, so that neither exists without the other. */
  enqueue<Data extends object>(on: Executor, kind: Pick<JobKind<Data>, 'name'>, data: Data): Promise<void>;
  /** Begins to work on the kinds given. */
  work(kinds: JobKind<never>[]): Promise<void>;
  /** Finishes what is under way and stops. */
  stop(): Promise<void>;
}

const retries = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

/** Opens the queue of jobs in the shop's own database (pg-boss, schema `pgboss`). */
export async function openJobs(databaseUrl: string, kindNames: string[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, application_name: 'passepartout jobs' });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had a problem'));
  await boss.start();
  for (const name of kindNames) await boss.createQueue(name, retries);
  return {
    async enqueue(on, kind, data) {
      await boss.send(kind.name, data, { db: fromDrizzle(on, sql) });
    },
    async work(kinds) {
      for (const kind of kinds) await startWorking(boss, kind, log);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function startWorking(boss: PgBoss, kind: JobKind<never>, log: Log): Promise<void> {
  await boss.work(kind.name, { pollingIntervalSeconds: 0.5 }, async (jobs: Job<never>[]) => {
    for (const job of jobs) {
      try {
        await kind.work(job.data);
      } catch (error) {
        log.warn({ err: error, job: kind.name, jobId: job.id }, 'a job failed and will be tried again');
        throw error;
      }
    }
  });
  if (kind.cron) await boss.schedule(kind.name, kind.cron);
}
