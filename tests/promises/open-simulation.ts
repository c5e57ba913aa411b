import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { type Random, seededRandom } from '#tests/faults/random.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import type { SecondShopSettings } from './second-shop.ts';

const program = fileURLToPath(new URL('second-shop.ts', import.meta.url));

/** Two shops with one database, one moved clock and one sandbox. The second only works on jobs, and can be killed. */
export interface Simulation {
  world: TestShop;
  random: Random;
  now(): Date;
  setTime(time: Date): Promise<void>;
  /** Kills the second shop while it works, and starts another. The jobs that it had begun are begun again. */
  crash(): Promise<void>;
  /** Waits until all jobs are done, also those that wait for their time or their next attempt. */
  finishJobs(): Promise<void>;
  /** What happened, by its name. */
  counts: Map<string, number>;
  count(name: string, times?: number): void;
  close(): Promise<void>;
}

export async function openSimulation(seed: number): Promise<Simulation> {
  let time = new Date();
  const world = await openTestShop({ now: () => time });
  const counts = new Map<string, number>();
  const count = (name: string, times = 1) => counts.set(name, (counts.get(name) ?? 0) + times);
  let second = startSecondShop(world, time);
  let hasCrashed = false;
  /** Waits until fewer jobs are left, so that a run may have any number of them. */
  const fewerThan = (limit: number) =>
    vi.waitFor(
      async () => {
        await letWaitingJobsStart(world);
        const left = await findUnfinished(world);
        if (hasCrashed && left.every(({ state }) => state === 'active')) {
          count('jobs cut off by a crash', await beginAgain(world, left));
          hasCrashed = false;
        }
        expect(left.length, JSON.stringify(left.slice(0, 20))).toBeLessThan(limit);
        return left;
      },
      { timeout: 10 * 60_000, interval: 50 },
    );
  return {
    ...{ world, counts, count, random: seededRandom(seed) },
    now: () => time,
    async setTime(next) {
      time = next;
      await tell(await second, next);
    },
    async crash() {
      const killed = await second;
      const isWorking = async () => (await findUnfinished(world)).some(({ state }) => state === 'active');
      // On a day without a job there is nothing to cut off.
      await vi
        .waitUntil(isWorking, { timeout: 1000, interval: 2 })
        .catch(() => count('crashes without a job'));
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      count('crashes');
      hasCrashed = true;
      second = startSecondShop(world, time);
    },
    async finishJobs() {
      await second;
      let left = await fewerThan(Number.POSITIVE_INFINITY);
      while (left.length > 0) left = await fewerThan(left.length);
    },
    async close() {
      const last = await second;
      last.kill('SIGKILL');
      await once(last, 'exit');
      await world.close();
    },
  };
}

async function startSecondShop({ shop, sandboxUrl, smtpUrl }: TestShop, time: Date): Promise<ChildProcess> {
  const { configuration, database } = shop;
  const settings: SecondShopSettings = {
    databaseUrl: database.url,
    dataDir: configuration.dataDir,
    sandboxUrl,
    smtpUrl,
    now: time.getTime(),
  };
  const child = fork(program, [JSON.stringify(settings)], { execArgv: [] });
  await once(child, 'message');
  return child;
}

async function tell(shop: ChildProcess, time: Date): Promise<void> {
  const heard = once(shop, 'message');
  shop.send(time.getTime());
  await heard;
}

interface Unfinished {
  id: string;
  name: string;
  state: string;
  error: string | null;
}

async function findUnfinished({ shop }: TestShop): Promise<Unfinished[]> {
  const { rows } = await shop.database.db.execute<Unfinished & Record<string, unknown>>(sql`
    select id, name, state, output ->> 'message' as error from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`);
  return rows;
}

/** Lets the jobs start that wait for their time or their next attempt, and wakes the workers, which otherwise poll. */
async function letWaitingJobsStart({ shop }: TestShop): Promise<void> {
  await shop.database.db.execute(sql`
    with started as (
      update pgboss.job set start_after = now()
      where state in ('created', 'retry') and start_after > now() and name not like '\\_\\_pgboss%' returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)
    from (select distinct name from started) as queue`);
}

/** What pg-boss does with the jobs of a killed process when their heartbeat has expired, without the wait. */
async function beginAgain({ shop }: TestShop, jobs: Unfinished[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const ids = jobs.map(({ id }) => id);
  const { rowCount } = await shop.database.db.execute(sql`
    update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() + interval '1 second'
    where id in ${ids} and state = 'active'`);
  return rowCount ?? 0;
}
