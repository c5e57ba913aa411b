import { setTimeout as pause } from 'node:timers/promises';
import { type Job, PgBoss } from 'pg-boss';
import { retention } from '#domain/retention.ts';
import type { Executor } from '../database/database.ts';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { type Log, redactError } from '../log.ts';
import { describeJob } from './describe-job.ts';

/** A kind of job that the clock starts. Its jobs carry no data. */
export interface ScheduledJob {
  name: string;
  /** Standard cron in UTC. */
  cron: string;
  /** Somebody should look when the last success is older than this. */
  overdueAfterMinutes: number;
  /** While one waits to be taken up, no other is added. */
  isOneEnough?: boolean;
}

/** What the queue knows of a kind of job, besides how it is worked on. */
export type JobQueue = ScheduledJob | { name: string; cron?: undefined; isOneEnough?: undefined };

/** A kind of work that outlives the request, with the shape of its data. */
export type JobKind<Data extends object> = JobQueue & { work(data: Data): Promise<void> };

export interface Jobs {
  /** Creates a job in the transaction that causes it, so that neither exists without the other. */
  enqueue<Data extends object>(on: Executor, kind: Pick<JobKind<Data>, 'name'>, data: Data): Promise<void>;
  /** Begins to work on the kinds given, which are all that there are. */
  work(kinds: JobKind<never>[]): Promise<void>;
  /** Finishes what is under way and stops. */
  stop(): Promise<void>;
}

/** Three days of tries, the later ones ten minutes apart: a mail server may be down over a weekend. */
const untilDone = { retryLimit: 450, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
/** The next one comes by itself, ten minutes later at the earliest; so long it is tried. */
const untilNext = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
const day = 24 * 60 * 60;
/** What is done is removed after this, and what nobody has taken up. */
const time = {
  deleteAfterSeconds: retention.finishedJobsDays * day,
  retentionSeconds: retention.waitingJobsDays * day,
};
/** A job whose process was killed is missed after this and tried again, which else takes a quarter of an hour. */
const heartbeat = { heartbeatSeconds: 30 };
const lookEverySeconds = 15;
/** Two jobs a second, and without a pause while many wait: a flood keeps nobody's mail for hours. */
const pace = { pollingIntervalSeconds: 0.5, burstWhenReadyExceeds: 10 };
/** Nobody waits for what comes by the clock, and each look costs a shop at rest a little. */
const paceOfClockwork = { pollingIntervalSeconds: 2 };

/** For `pg`: who works on jobs waits no quarter of an hour for a server that has hung, or a cable that was pulled. */
const pgSettings = { query_timeout: 60_000 };

/** Opens the queue of jobs in the shop's own database (pg-boss, schema `pgboss`). */
export async function openJobs(databaseUrl: string, kinds: JobQueue[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    ...pgSettings,
    application_name: 'passepartout jobs',
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    queueCacheIntervalSeconds: lookEverySeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had a problem'));
  await boss.start();
  for (const kind of kinds) await openQueue(boss, kind);
  return {
    async enqueue(on, kind, data) {
      await boss.send(kind.name, data, { db: plannedOnce(on) });
    },
    async work(kinds) {
      await removeOldSchedules(boss, kinds);
      for (const kind of kinds) await startWorking(boss, kind, log);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** A queue that is there already, from an earlier version of the shop, gets today's settings. */
async function openQueue(boss: PgBoss, { name, cron, isOneEnough }: JobQueue): Promise<void> {
  await boss.createQueue(name, { policy: isOneEnough ? 'short' : 'standard' });
  await boss.updateQueue(name, { ...(cron ? untilNext : untilDone), ...heartbeat, ...time });
}

/** Jobs of a kind that an earlier version of the shop scheduled would wait for ever, since nothing works on them. */
async function removeOldSchedules(boss: PgBoss, kinds: JobKind<never>[]): Promise<void> {
  const scheduled = kinds.filter(({ cron }) => cron !== undefined).map(({ name }) => name);
  for (const { name } of await boss.getSchedules()) {
    if (scheduled.includes(name)) continue;
    await boss.unschedule(name);
    if (!kinds.some((kind) => kind.name === name)) await boss.deleteQueuedJobs(name);
  }
}

async function startWorking(boss: PgBoss, kind: JobKind<never>, log: Log): Promise<void> {
  await boss.work(kind.name, kind.cron ? paceOfClockwork : pace, async (jobs: QueuedJob[]) => {
    for (const job of jobs) {
      const data = dataOf(job);
      const told = { job: kind.name, jobId: job.id, data };
      await describeJob(log, told, () => throughOutages(boss, () => kind.work(data))).catch(
        (error: unknown) => {
          // pg-boss stores it, and `status` shows it.
          throw redactError(error);
        },
      );
    }
  });
  // Once after an outage, however long it was: pg-boss otherwise skips an hour that it could not look at.
  if (kind.cron) await boss.schedule(kind.name, kind.cron, null, { missed: 'once' });
}

/** A job as pg-boss gives it: one that its scheduler made has no data. */
type QueuedJob = Job<object | null>;

/** What `enqueue` was given for a job of this kind, or nothing for a scheduled one. */
function dataOf({ data }: QueuedJob): never {
  return (data ?? {}) as never;
}

const mostOutages = 3;
const longestOutageMs = 5 * 60_000;
const askAgainMs = 500;

/**
 * Tries again as soon as the database is back: while it is away no failure can be written down either, and the job
 * would be missed only when its heartbeat is, by which time another process may do what this one has done.
 */
async function throughOutages(boss: PgBoss, work: () => Promise<void>): Promise<void> {
  for (let outages = 0; ; outages += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || outages === mostOutages) throw error;
      await untilDatabaseAnswers(boss);
    }
  }
}

async function untilDatabaseAnswers(boss: PgBoss): Promise<void> {
  const giveUpAt = Date.now() + longestOutageMs;
  const isAway = () =>
    boss
      .getDb()
      .executeSql('select 1')
      .then(() => false, isDatabaseAway);
  while (Date.now() < giveUpAt && (await isAway())) await pause(askAgainMs, undefined, { ref: false });
}
