import type { Pool } from 'pg';
import { isThisMachine, networkOf } from './network-of.ts';
import { type Limit, openRateLimit } from './rate-limits.ts';

/** A limit of clients by their address, so generous that only a program meets it. */
export interface ClientLimit {
  /** Counts one. @throws RequestError 429 when that was one too many from there */
  require(address: string): Promise<void>;
  /** Counts one. False: that was one too many from there */
  count(address: string): Promise<boolean>;
}

/**
 * Counted for all processes of the shop together, and not for this machine itself: behind a proxy that TRUST_PROXY
 * doesn't mention, every visitor comes from here, and all visitors are not one client.
 */
export function openClientLimit(pool: Pool, limit: Limit): ClientLimit {
  const counted = openRateLimit(pool, limit);
  return {
    async require(address) {
      if (!isThisMachine(address)) await counted.require(networkOf(address));
    },
    count: async (address) => isThisMachine(address) || counted.count(networkOf(address)),
  };
}
