import type { Pool } from 'pg';
import { networkOf } from './network-of.ts';
import { type Limit, openRateLimit } from './rate-limits.ts';

/** A limit of clients by their address, so generous that only a program meets it. */
export interface ClientLimit {
  /** Counts one. @throws RequestError 429 when that was one too many from there */
  require(address: string): Promise<void>;
}

/** Counted for all processes of the shop together, and not for this machine itself. */
export function openClientLimit(pool: Pool, limit: Limit): ClientLimit {
  const counted = openRateLimit(pool, limit);
  return {
    async require(address) {
      if (!isThisMachine(address)) await counted.require(networkOf(address));
    },
  };
}

/** Behind a proxy that TRUST_PROXY does not tell of everybody comes from here: all visitors are not one client. */
export function isThisMachine(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/i.test(address);
}
