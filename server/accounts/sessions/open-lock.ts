import type { Pool } from 'pg';
import { retention } from '#domain/retention.ts';
import { type Count, type Countable, forget, type Held, uncount } from '#server/limits/count-together.ts';
import { openCounter, toSeconds } from '#server/limits/rate-limits.ts';
import type { Log } from '#server/log.ts';

const minute = 60;
const windowSeconds = 15 * minute;
/** A day without a lock, and the next one is short again. */
const rememberedSeconds = retention.countHours * 60 * minute;
export const firstLockSeconds = minute;
const longestLockSeconds = 15 * minute;

/** More tries than anybody makes: this key is locked until its span ends. */
const locked = 1_000_000;

interface LockSettings {
  name: string;
  /** How many may fail, or be under way. */
  most: number;
  /** What is told to who comes while that many are under way. */
  crowdSeconds: number;
}

/** Why somebody may not try now. */
export interface Refusal {
  seconds: number;
  /** Too many are under way, of which none may have failed. */
  isCrowd: boolean;
}

/** Locks a key of which too many tries failed: for 60 s the first time, twice as long each further time. */
export function openLock(pool: Pool, log: Log, { name, most, crowdSeconds }: LockSettings) {
  /** Those under way and those that failed. */
  const tries = openCounter(pool, { name, seconds: windowSeconds });
  const failures = openCounter(pool, { name: `${name}-failures`, seconds: windowSeconds });
  const locks = openCounter(pool, { name: `${name}-locks`, seconds: rememberedSeconds });
  const takeBack = (key: string) => uncount(pool, tries, key);
  const heldAgainst = (key: string): Held => ({ counters: [tries, failures, locks], key });
  /** What a counted try comes to: it is taken back when others are under way. @returns undefined: go ahead */
  async function judge(key: string, { points, msLeft }: Count): Promise<Refusal | undefined> {
    if (points <= most) return undefined;
    if (points > locked / 2) return { seconds: toSeconds(msLeft), isCrowd: false };
    await takeBack(key);
    return { seconds: crowdSeconds, isCrowd: true };
  }

  return {
    tryAt: (key: string): Countable => ({ counter: tries, key, most }),
    judge,
    /** Counts a try at this key alone. @returns undefined: go ahead */
    async count(key: string): Promise<Refusal | undefined> {
      const { consumedPoints, msBeforeNext } = await tries.penalty(key);
      return judge(key, { points: consumedPoints, msLeft: msBeforeNext });
    },
    takeBack,
    async fail(key: string): Promise<void> {
      if ((await failures.penalty(key)).consumedPoints !== most) return;
      const seconds = lockSeconds((await locks.penalty(key)).consumedPoints);
      await tries.set(key, locked, seconds);
      await failures.delete(key);
      log.warn({ lock: name, seconds }, 'too many wrong passwords: locked for a while');
    },
    heldAgainst,
    clear: (key: string) => forget(pool, heldAgainst(key)),
  };
}

function lockSeconds(timesLocked: number): number {
  return Math.min(firstLockSeconds * 2 ** (timesLocked - 1), longestLockSeconds);
}
