import type { Pool } from 'pg';
import { kept } from '#domain/retention.ts';
import { limitsReached } from '#server/platform/counters.ts';
import { tooManyAttempts } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { networkOf } from '#server/platform/network-of.ts';
import { forget, openCounter, toSeconds, uncount } from '#server/platform/rate-limits.ts';
import { emailKey } from '../email-key.ts';

const minute = 60;
const windowSeconds = 15 * minute;
/** A day without a lock, and the next one is short again. */
const rememberedSeconds = kept.lockHours * 60 * minute;
const firstLockSeconds = minute;
const longestLockSeconds = 15 * minute;
/** Six tries at one email at the same moment are nobody's who knows the password; fifty-one people may share an address. */
const ofEmail = { name: 'login-email', most: 5, crowdSeconds: firstLockSeconds };
const fromAddress = { name: 'login-address', most: 50, crowdSeconds: 1 };

/** Whose password is tried, and from where. */
interface Attempt {
  /** Normalized. */
  email: string;
  /** The client's IP address. */
  address: string;
}

/** Keeps passwords from being guessed (design, "The HTTP API": 5 failures for one email, 50 from one address). */
export interface LoginGuard {
  /**
   * Runs the check of a password as one try. It is counted before the check begins, so that however many come at
   * once only so many are checked, and taken back when the check finds something or breaks off.
   * @returns what the check found; undefined: the password was wrong
   * @throws RequestError 429 while the email or the address is locked, even for the right password
   */
  check<Found>(attempt: Attempt, check: () => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Forgets what was held against an email. */
  forgive(email: string): Promise<void>;
}

/** Unknown emails are counted alike. The table knows emails by their hash only. */
export function openLoginGuard(pool: Pool, log: Log): LoginGuard {
  const emails = openLock(pool, log, ofEmail);
  const addresses = openLock(pool, log, fromAddress);

  /** In this order, so that somebody who goes on at one locked email does not lock an office's address too. */
  async function admit(email: string, address: string): Promise<void> {
    const emailWaits = await emails.count(email);
    if (emailWaits > 0) throw tooManyAttempts(emailWaits);
    const addressWaits = await addresses.count(address);
    if (addressWaits === 0) return;
    await emails.takeBack(email);
    throw tooManyAttempts(addressWaits);
  }

  return {
    async check(attempt, check) {
      const email = emailKey(attempt.email);
      const address = networkOf(attempt.address);
      await admit(email, address);
      const found = await check().catch(async (error: unknown) => {
        await Promise.allSettled([emails.takeBack(email), addresses.takeBack(address)]);
        throw error;
      });
      if (found === undefined) await Promise.all([emails.fail(email), addresses.fail(address)]);
      else await Promise.all([emails.clear(email), addresses.takeBack(address)]);
      return found;
    },
    forgive: (email) => emails.clear(emailKey(email)),
  };
}

/** More tries than anybody makes: this key is locked until its span ends. */
const locked = 1_000_000;

interface LockSettings {
  name: string;
  /** How many may fail, or be under way. */
  most: number;
  /** What is told to who comes while that many are under way. */
  crowdSeconds: number;
}

/** Locks a key of which too many tries failed: for 60 s the first time, twice as long each further time. */
function openLock(pool: Pool, log: Log, { name, most, crowdSeconds }: LockSettings) {
  /** Those under way and those that failed. */
  const tries = openCounter(pool, { name, seconds: windowSeconds });
  const failures = openCounter(pool, { name: `${name}-failures`, seconds: windowSeconds });
  const locks = openCounter(pool, { name: `${name}-locks`, seconds: rememberedSeconds });
  const takeBack = (key: string) => uncount(pool, tries, key);
  return {
    takeBack,
    /** @returns the seconds to wait; 0: go ahead */
    async count(key: string): Promise<number> {
      const { consumedPoints, msBeforeNext } = await tries.penalty(key);
      if (consumedPoints <= most) return 0;
      limitsReached.inc({ limit: name });
      if (consumedPoints > locked / 2) return toSeconds(msBeforeNext);
      await takeBack(key);
      return crowdSeconds;
    },
    async fail(key: string): Promise<void> {
      if ((await failures.penalty(key)).consumedPoints !== most) return;
      const seconds = lockSeconds((await locks.penalty(key)).consumedPoints);
      await tries.set(key, locked, seconds);
      await failures.delete(key);
      log.warn({ lock: name, seconds }, 'too many wrong passwords: locked for a while');
    },
    clear: (key: string) => forget(pool, [tries, failures, locks], key),
  };
}

function lockSeconds(timesLocked: number): number {
  return Math.min(firstLockSeconds * 2 ** (timesLocked - 1), longestLockSeconds);
}
