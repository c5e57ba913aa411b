import type { Pool } from 'pg';
import { tooManyAttempts } from '../http/errors.ts';
import { limitsReached } from '../metrics/counters.ts';
import { increment, readCount } from './counters.ts';
import { isThisMachine, networkOf } from './network-of.ts';

/** At most `max` within `seconds` for one key, such as an address. The time starts with a key's first count. */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

/** A limit that its caller counts against before acting. */
export interface RateLimit {
  /** Counts one. @returns whether it was within the limit */
  count(key: string): Promise<boolean>;
  /** Counts one. @throws RequestError 429 if it exceeds the limit, with the time to wait */
  require(key: string): Promise<void>;
  /** Counts nothing. @throws RequestError 429 if one more would exceed the limit */
  requireNotReached(key: string): Promise<void>;
}

export function openRateLimit(pool: Pool, { name, max, seconds }: Limit): RateLimit {
  const keyOf = (key: string) => `${name}:${key}`;
  const add = (key: string) => increment(pool, { key: keyOf(key), seconds });
  const refuse = (msLeft: number) => {
    limitsReached.inc({ limit: name });
    return tooManyAttempts(toSeconds(msLeft));
  };
  return {
    async count(key) {
      const isWithinLimit = (await add(key)).points <= max;
      if (!isWithinLimit) limitsReached.inc({ limit: name });
      return isWithinLimit;
    },
    async require(key) {
      const { points, msLeft } = await add(key);
      if (points > max) throw refuse(msLeft);
    },
    async requireNotReached(key) {
      const count = await readCount(pool, keyOf(key));
      if (count && count.points >= max) throw refuse(count.msLeft);
    },
  };
}

/** A limit whose keys are clients' addresses. It is so high that only programs reach it. */
export type ClientLimit = Pick<RateLimit, 'count' | 'require'>;

/**
 * This machine itself is not limited: behind a proxy without TRUST_PROXY every visitor has its address, and all
 * visitors together would be one client.
 */
export function openClientLimit(pool: Pool, limit: Limit): ClientLimit {
  const ofNetwork = openRateLimit(pool, limit);
  return {
    async require(address) {
      if (!isThisMachine(address)) await ofNetwork.require(networkOf(address));
    },
    count: async (address) => isThisMachine(address) || ofNetwork.count(networkOf(address)),
  };
}

/** Whole seconds to wait, at least one. */
export function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
