import type { Pool } from 'pg';
import { retention } from '#domain/shop/retention.ts';
import {
  type Count,
  type CounterKey,
  clearCounts,
  decrement,
  increment,
  setCount,
} from '#server/limits/counters.ts';
import { toSeconds } from '#server/limits/rate-limits.ts';
import type { Log } from '#server/log.ts';

const minute = 60;
const windowSeconds = 15 * minute;
/** After a day without a lock, the next lock is short again. */
const lockCountSeconds = retention.countHours * 60 * minute;
export const firstLockSeconds = minute;
const maxLockSeconds = 15 * minute;

/** A count that no number of attempts reaches: the key is locked until the count expires. */
const locked = 1_000_000;

interface LockSettings {
  name: string;
  /** How many attempts may fail or be running. */
  max: number;
  /** How long a client should wait when too many attempts are running. */
  retrySeconds: number;
}

/** Why an attempt may not start now. */
export interface Refusal {
  seconds: number;
  /** True when too many attempts are running; false when the key is locked. */
  isBusy: boolean;
}

export type AttemptLock = ReturnType<typeof openAttemptLock>;

/** Limits attempts at a key, and locks a key after too many failures: for 60 s, then twice as long each time. */
export function openAttemptLock(pool: Pool, log: Log, { name, max, retrySeconds }: LockSettings) {
  /** Attempts that are running or have failed. */
  const attempts = (key: string): CounterKey => ({ key: `${name}:${key}`, seconds: windowSeconds });
  const failures = (key: string): CounterKey => ({ key: `${name}-failures:${key}`, seconds: windowSeconds });
  const locks = (key: string): CounterKey => ({ key: `${name}-locks:${key}`, seconds: lockCountSeconds });

  const undo = (key: string) => decrement(pool, attempts(key).key);
  const keys = (key: string) => [attempts, failures, locks].map((counter) => counter(key).key);

  /**
   * Decides whether a counted attempt may start. If too many attempts are running, it also subtracts this one.
   * @returns undefined if the attempt may start
   */
  async function checkCount(key: string, { points, msLeft }: Count): Promise<Refusal | undefined> {
    if (points <= max) return undefined;
    if (points > locked / 2) return { seconds: toSeconds(msLeft), isBusy: false };
    await undo(key);
    return { seconds: retrySeconds, isBusy: true };
  }

  return {
    max,
    attempts,
    checkCount,
    /** Counts an attempt. @returns undefined if it may start */
    count: async (key: string) => checkCount(key, await increment(pool, attempts(key))),
    /** Subtracts an attempt from the count. */
    undo,
    async recordFailure(key: string): Promise<void> {
      if ((await increment(pool, failures(key))).points !== max) return;
      const { points: timesLocked } = await increment(pool, locks(key));
      const seconds = Math.min(firstLockSeconds * 2 ** (timesLocked - 1), maxLockSeconds);
      await setCount(pool, { ...attempts(key), seconds }, locked);
      await clearCounts(pool, [failures(key).key]);
      log.warn({ lock: name, seconds }, 'too many wrong passwords: locked for a while');
    },
    /** Everything that is counted for a key in `rate_limits`. */
    keys,
    clear: (key: string) => clearCounts(pool, keys(key)),
  };
}
