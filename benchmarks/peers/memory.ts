import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { childrenOf } from '#tests/process/children-of.ts';
import type { Contestant, RunningContestant } from './contestant.ts';

/** A process and all that it started, and what they started. */
export async function treeOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}

/** In megabytes. */
export async function memoryOf(
  { pid }: RunningContestant,
  { standIn }: Contestant,
): Promise<{ server: number; standIn: number }> {
  const pids = await treeOf(pid);
  const commands = await Promise.all(
    pids.map((each) => readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')),
  );
  const isStandIn = (index: number) => standIn !== undefined && commands[index]?.includes(standIn) === true;
  return {
    server: await megabytesOf(pids.filter((_, index) => !isStandIn(index))),
    standIn: await megabytesOf(pids.filter((_, index) => isStandIn(index))),
  };
}

/** The memory of a contestant's connections in PostgreSQL, in megabytes. */
export async function memoryOfConnections(db: Database, databaseName: string): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = ${databaseName} and pid <> pg_backend_pid()`,
  );
  return megabytesOf(rows.map(({ pid }) => pid));
}

/** The proportional set size: memory that processes share is counted once. */
async function megabytesOf(pids: readonly number[]): Promise<number> {
  const kilobytes = await Promise.all(pids.map(kilobytesOf));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function kilobytesOf(pid: number): Promise<number> {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(memory)?.[1] ?? 0);
}
