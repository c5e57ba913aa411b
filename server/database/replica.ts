import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { RequestError } from '../http/errors.ts';
import type { Log } from '../log.ts';
import { type Executor, type OpenDatabase, openPool } from './database.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { findMark, findProblem } from './replica-mark.ts';

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
  isHeard(): boolean;
  log: Log;
}

/** The replica usually follows within milliseconds. A read waits at most this long, and then goes to the primary. */
const longestWaitMs = 300;
const longestPauseMs = 1000;
/** A replica that is behind for longer is logged. */
const logAfterMs = 3000;

/** Opens a replica. It is used only while it can be reached and is a replica of this database. */
export function openReplica({ url, primary, isHeard, log }: ReplicaParts): Replica {
  const pool = openPool(url, { log, name: 'passepartout replica', longestStatementMs: 5000 });
  const db = drizzle(pool);
  const position = followPosition({ replica: pool, primary: primary.pool, log });

  async function readPreferringReplica<Result>(work: (db: Executor) => Promise<Result>): Promise<Result> {
    if (!(await position.isLevel())) return work(primary.db);
    try {
      return await work(db);
    } catch (error) {
      if (error instanceof RequestError) throw error;
      position.expectChange();
      return work(primary.db);
    }
  }

  async function readPreferringPrimary<Result>(work: (db: Executor) => Promise<Result>): Promise<Result> {
    try {
      return await work(primary.db);
    } catch (error) {
      if (!isDatabaseAway(error) || !position.wasLevel()) throw error;
      return work(db);
    }
  }

  return {
    read: (work) => (isHeard() ? readPreferringReplica(work) : readPreferringPrimary(work)),
    expectChange: position.expectChange,
    async close() {
      position.stop();
      await pool.end();
    },
  };
}

interface Following {
  replica: Pool;
  primary: Pool;
  log: Log;
}

/** Tracks whether the replica has every expected change, and polls it until it has. */
function followPosition({ replica, primary, log }: Following) {
  /** Each expected change starts a new round, which ends the round before. */
  let round = 0;
  let isLevel = false;
  let wasLevel = false;
  let isLogged = false;
  let behindSince = Date.now();
  let caughtUp = Promise.resolve();
  let patience: Promise<unknown> = Promise.resolve();

  function expectChange(): void {
    if (isLevel || round === 0) {
      behindSince = Date.now();
      patience = pause(longestWaitMs, undefined, { ref: false });
    }
    isLevel = false;
    round += 1;
    caughtUp = catchUp(round);
  }

  async function catchUp(own: number): Promise<void> {
    let mark: string | undefined;
    const takeMark = async () => (mark ??= await findMark(primary));
    for (let wait = 4; own === round; wait = Math.min(wait * 2, longestPauseMs)) {
      const problem = await takeMark()
        .then((mark) => findProblem(replica, mark))
        .catch((error: Error) => error.message || error.name);
      if (own !== round) return;
      if (problem === undefined) return arrive();
      logOnce(problem);
      await pause(wait, undefined, { ref: false });
    }
  }

  function arrive(): void {
    isLevel = true;
    wasLevel = true;
    if (isLogged) log.info('the replica has caught up: prints are read from it again');
    isLogged = false;
  }

  function logOnce(reason: string): void {
    if (isLogged || Date.now() - behindSince < logAfterMs) return;
    isLogged = true;
    log.warn({ reason }, 'the replica is not of use now: prints are read from the primary');
  }

  expectChange();
  return {
    expectChange,
    wasLevel: () => wasLevel,
    async isLevel() {
      if (!isLevel) await Promise.race([caughtUp, patience]);
      return isLevel;
    },
    stop() {
      round += 1;
    },
  };
}
