import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { RequestError } from '../http/errors.ts';
import type { Log } from '../log.ts';
import { type Executor, type OpenDatabase, openPool } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

/** A copy of the database that follows it a moment later, for frequent reads on which no money depends. */
export interface Replica {
  /**
   * Runs reads on the replica, or on the primary while the replica lacks a change that `expectChange` announced. Reads
   * that fail on the replica are repeated on the primary.
   */
  read<Result>(work: (db: Executor) => Promise<Result>): Promise<Result>;
  /** Later reads include everything that is committed now. */
  expectChange(): void;
  close(): Promise<void>;
}

interface ReplicaParts {
  url: string;
  primary: Pick<OpenDatabase, 'db' | 'pool'>;
  /** False while changes of the primary may be missed. Reads then go to the primary, as long as it answers. */
  isListening(): boolean;
  log: Log;
}

/** The replica usually follows within milliseconds. A read waits at most this long, and then goes to the primary. */
const longestWaitMs = 300;
const longestPauseMs = 1000;
/** A replica that has been unusable for this long is logged. */
const logAfterMs = 3000;

/** Opens a replica. It is used only while it can be reached and is a replica of this database. */
export function openReplica({ url, primary, isListening, log }: ReplicaParts): Replica {
  const pool = openPool(url, { log, name: 'passepartout replica', longestStatementMs: 5000 });
  const db = drizzle(pool);
  const follower = followPrimary({ replica: pool, primary: primary.pool, log });

  async function readPreferringReplica<Result>(work: (db: Executor) => Promise<Result>): Promise<Result> {
    if (!(await follower.isCurrent())) return work(primary.db);
    try {
      return await work(db);
    } catch (error) {
      if (error instanceof RequestError) throw error;
      follower.expectChange();
      return work(primary.db);
    }
  }

  async function readPreferringPrimary<Result>(work: (db: Executor) => Promise<Result>): Promise<Result> {
    try {
      return await work(primary.db);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || !follower.wasCurrent()) throw error;
      return work(db);
    }
  }

  return {
    read: (work) => (isListening() ? readPreferringReplica(work) : readPreferringPrimary(work)),
    expectChange: follower.expectChange,
    async close() {
      follower.stop();
      await pool.end();
    },
  };
}

interface Following {
  replica: Pool;
  primary: Pool;
  log: Log;
}

/** Tracks whether the replica has every expected change. */
function followPrimary({ replica, primary, log }: Following) {
  /** Each expected change starts a new round, which ends the round before. */
  let round = 0;
  let isCurrent = false;
  let wasCurrent = false;
  let behindSince = Date.now();
  let caughtUp = Promise.resolve();
  const problems = openProblemLog(log);

  function expectChange(): void {
    if (isCurrent) behindSince = Date.now();
    isCurrent = false;
    round += 1;
    caughtUp = catchUp(round);
  }

  async function catchUp(ownRound: number): Promise<void> {
    const isOver = () => ownRound !== round;
    const onProblem = (reason: string) => problems.report(reason, behindSince);
    if (!(await pollUntilCurrent({ replica, primary, isOver, onProblem }))) return;
    isCurrent = true;
    wasCurrent = true;
    problems.end();
  }

  expectChange();
  return {
    expectChange,
    wasCurrent: () => wasCurrent,
    async isCurrent() {
      const msLeft = behindSince + longestWaitMs - Date.now();
      if (!isCurrent && msLeft > 0) await Promise.race([caughtUp, pause(msLeft, undefined, { ref: false })]);
      return isCurrent;
    },
    stop() {
      round += 1;
    },
  };
}

/** Logs a lasting problem once, and its end once. */
function openProblemLog(log: Log) {
  let isLogged = false;
  return {
    report(reason: string, since: number) {
      if (isLogged || Date.now() - since < logAfterMs) return;
      isLogged = true;
      log.warn({ reason }, 'the replica cannot be used now: prints are read from the primary');
    },
    end() {
      if (isLogged) log.info('the replica has caught up: prints are read from it again');
      isLogged = false;
    },
  };
}

interface Polling extends Omit<Following, 'log'> {
  isOver(): boolean;
  onProblem(reason: string): void;
}

/** Polls the replica until it has everything that the primary has now. @returns false if `isOver` ended it before */
async function pollUntilCurrent({ replica, primary, isOver, onProblem }: Polling): Promise<boolean> {
  let position: PrimaryPosition | undefined;
  for (let wait = 4; !isOver(); wait = Math.min(wait * 2, longestPauseMs)) {
    const problem = await (async () => {
      position ??= await readPosition(primary);
      return findProblem(replica, position);
    })().catch((error: Error) => error.message || error.name);
    if (isOver()) return false;
    if (problem === undefined) return true;
    onProblem(problem);
    await pause(wait, undefined, { ref: false });
  }
  return false;
}

/** The id of the primary's cluster, and its WAL position, such as `0/3000148`. */
interface PrimaryPosition {
  cluster: string;
  wal: string;
}

async function readPosition(primary: Pool): Promise<PrimaryPosition | undefined> {
  const { rows } = await primary.query<PrimaryPosition>(
    `select system_identifier::text as cluster, pg_current_wal_insert_lsn()::text as wal from pg_control_system()`,
  );
  return rows[0];
}

/** Why the replica may lack something that the primary had at this position; undefined if it has everything. */
async function findProblem(replica: Pool, at: PrimaryPosition | undefined): Promise<string | undefined> {
  const { rows } = await replica.query<{ cluster: string; isReplica: boolean; hasReplayed: boolean | null }>(
    `select system_identifier::text as cluster, pg_is_in_recovery() as "isReplica",
       pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed" from pg_control_system()`,
    [at?.wal],
  );
  const [state] = rows;
  if (state?.cluster !== at?.cluster) return 'it is a copy of another database';
  if (!state?.isReplica) return 'it is not a replica: it accepts writes';
  return state.hasReplayed ? undefined : 'it is behind';
}
