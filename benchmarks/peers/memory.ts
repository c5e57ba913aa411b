import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { megabytesOf, treeOf } from '../load/memory-of-processes.ts';
import type { Contestant, RunningContestant } from './contestant.ts';

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
