import { createHash } from 'node:crypto';
import { type Job, PgBoss } from 'pg-boss';
import { retention } from '#domain/shop/retention.ts';
import { daySeconds, hourSeconds } from '#domain/time.ts';
import { connectionOf, type Executor } from '../database/database.ts';
import { type Log, redactError } from '../log.ts';
import { currentTraceparent } from '../traces/traced.ts';
import { logJob } from './log-job.ts';
import { retryAfterOutages } from './retry-after-outages.ts';
import { traceJob } from './trace-job.ts';

/** A kind of job that runs on a schedule. Its jobs carry no data. */
export interface ScheduledJob {
  name: string;
  /** Standard cron in UTC. */
  cron: string;
  /** The job needs attention if its last success is older than this. */
  overdueAfterMinutes: number;
  /** While one job of this kind is waiting, no other is added. */
  isOneEnough?: boolean;
  /** For a kind that may take longer than 15 minutes. */
  maxHours?: number;
}

/** The queue of one kind of job. */
export type JobQueue = ScheduledJob | LongJob | { name: string; cron?: undefined; isOneEnough?: undefined };

/** A kind of job that may take longer than 15 minutes. */
interface LongJob {
  name: string;
  cron?: undefined;
  isOneEnough?: undefined;
  maxHours: number;
}

/** A kind of job with its worker. */
export type JobKind<Data extends object> = JobQueue & {
  work(data: Data): Promise<unknown>;
  /** True for a job that runs each minute: the log does not say that it began and finished. */
  logsOnlyResults?: boolean;
};

export interface Jobs {
  /** Creates a job. Call it in the transaction that causes the job, so that neither exists without the other. */
  enqueue<Data extends object>(
    on: Executor,
    kind: Pick<JobKind<Data>, 'name'>,
    data: Data,
    settings?: { startAfterSeconds?: number },
  ): Promise<void>;
  /** Starts the workers of all kinds of jobs. */
  work(kinds: JobKind<never>[]): Promise<void>;
  /** Finishes the running jobs and stops. */
  stop(): Promise<void>;
}

/** Retries for three days, in the end every ten minutes: a mail server may be down over a weekend. */
const retryForDays = { retryLimit: 450, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
/** Retries until about the next run of a scheduled job. The shortest schedules are a minute and ten minutes. */
const retryUntilNextRun = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
const retentionSettings = {
  deleteAfterSeconds: retention.finishedJobsDays * daySeconds,
  retentionSeconds: retention.waitingJobsDays * daySeconds,
};
/** A job whose process was killed is retried after this time. The default is 15 minutes. */
const heartbeat = { heartbeatSeconds: 30 };
const superviseEverySeconds = 15;
/**
 * A new job is announced, and starts at once. Only those that wait for their time, or were announced while the connection
 * was lost, are found by polling, which costs an idle shop processor time.
 */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

/** For `pg`: without it, a query to a server that hangs would wait for 15 minutes. */
const pgSettings = { query_timeout: 60_000 };

/** Opens the job queues in the shop's own database (pg-boss, schema `pgboss`). */
export async function openJobs(databaseUrl: string, queues: JobQueue[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    ...pgSettings,
    application_name: 'passepartout jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseEverySeconds,
    monitorIntervalSeconds: superviseEverySeconds,
    queueCacheIntervalSeconds: superviseEverySeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had a problem'));
  await boss.start();
  for (const queue of queues) await openQueue(boss, queue);
  return {
    async enqueue(on, kind, data, { startAfterSeconds: startAfter } = {}) {
      const traceparent = currentTraceparent();
      const stored = traceparent ? { ...data, traceparent } : data;
      await boss.send(kind.name, stored, { db: preparedStatements(on), ...(startAfter && { startAfter }) });
    },
    async work(kinds) {
      await removeOldSchedules(boss, kinds);
      for (const kind of kinds) await startWorker(boss, kind, log);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** Creates a queue, or updates the settings of one that an earlier version of the shop created. */
async function openQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
  const { name, cron, isOneEnough } = queue;
  await boss.createQueue(name, { policy: isOneEnough ? 'short' : 'standard' });
  await boss.updateQueue(name, {
    ...(cron ? retryUntilNextRun : retryForDays),
    ...heartbeat,
    notify: true,
    ...('maxHours' in queue && { expireInSeconds: queue.maxHours * hourSeconds }),
    ...retentionSettings,
  });
}

/**
 * Runs pg-boss's statements on our connection, prepared once for each connection: planning the statement that creates a
 * job takes PostgreSQL several times as long as running it (decision 055).
 */
function preparedStatements(on: Executor) {
  const connection = connectionOf(on);
  return {
    executeSql: (text: string, values: unknown[] = []) =>
      connection.query({ name: statementName(text), text, values }),
  };
}

/** The text decides the name, because another version of pg-boss may use other statements on the same connection. */
function statementName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Removes schedules of kinds that no longer exist, and their waiting jobs, which no worker would ever run. */
async function removeOldSchedules(boss: PgBoss, kinds: JobKind<never>[]): Promise<void> {
  const scheduled = kinds.filter(({ cron }) => cron !== undefined).map(({ name }) => name);
  for (const { name } of await boss.getSchedules()) {
    if (scheduled.includes(name)) continue;
    await boss.unschedule(name);
    if (!kinds.some((kind) => kind.name === name)) await boss.deleteQueuedJobs(name);
  }
}

async function startWorker(boss: PgBoss, kind: JobKind<never>, log: Log): Promise<void> {
  const workerId = await boss.work(kind.name, polling, async (jobs: StoredJob[]) => {
    // The next waiting job follows without a pause.
    boss.notifyWorker(workerId);
    for (const job of jobs) {
      const { data, traceparent } = dataOf(job);
      const work = () => retryAfterOutages(boss, () => kind.work(data));
      const step = { kind: kind.name, jobId: job.id, data, traceparent };
      await traceJob(step, () => logJob(log, step, work, kind)).catch((error: unknown) => {
        // pg-boss stores the error, and `status` shows it.
        throw redactError(error);
      });
    }
  });
  // Run once after an outage of any length. By default pg-boss skips the runs that it missed.
  if (kind.cron) await boss.schedule(kind.name, kind.cron, null, { missed: 'once' });
}

/** A job that pg-boss's scheduler created has no data. */
type StoredJob = Job<{ traceparent?: string } | null>;

/** The data that `enqueue` received for a job of this kind, or an empty object for a scheduled job, and its cause. */
function dataOf({ data: stored }: StoredJob): { data: never; traceparent: string | undefined } {
  const { traceparent, ...data } = stored ?? {};
  return { data: data as never, traceparent };
}
