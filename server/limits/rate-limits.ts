import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { tooManyAttempts } from '../http/errors.ts';
import { limitsReached } from '../metrics/counters.ts';

/** So many within so long, for one key such as an address. */
export interface Limit {
  name: string;
  most: number;
  seconds: number;
}

/** Counts in the table `rate_limits`, so that all processes of the shop count together. A key's span begins with its first count. */
export function openCounter(pool: Pool, { name, seconds }: Omit<Limit, 'most'>): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    duration: seconds,
    // Who counts says how many are too many.
    points: 0,
  });
}

/** A limit that is kept by whoever counts before acting. */
export interface RateLimit {
  /** Counts one, at once and for good. False: that was one too many. */
  count(key: string): Promise<boolean>;
  /** Counts one. @throws RequestError 429 when that was one too many, with what is left to wait */
  require(key: string): Promise<void>;
  /** Counts nothing. @throws RequestError 429 when there is no room for one more */
  requireRoom(key: string): Promise<void>;
}

export function openRateLimit(pool: Pool, limit: Limit): RateLimit {
  const counter = openCounter(pool, limit);
  const refuse = (msBeforeNext: number) => {
    limitsReached.inc({ limit: limit.name });
    return tooManyAttempts(toSeconds(msBeforeNext));
  };
  return {
    async count(key) {
      const isWithinLimit = (await counter.penalty(key)).consumedPoints <= limit.most;
      if (!isWithinLimit) limitsReached.inc({ limit: limit.name });
      return isWithinLimit;
    },
    async require(key) {
      const { consumedPoints, msBeforeNext } = await counter.penalty(key);
      if (consumedPoints > limit.most) throw refuse(msBeforeNext);
    },
    async requireRoom(key) {
      const found = await counter.get(key);
      if (found && found.consumedPoints >= limit.most) throw refuse(found.msBeforeNext);
    },
  };
}

/** Whole seconds to wait, at least one. */
export function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
