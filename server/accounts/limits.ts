import type { Pool } from 'pg';
import { retention } from '#domain/retention.ts';
import { type Limit, openRateLimit, type RateLimit } from '#server/limits/rate-limits.ts';

const hour = 60 * 60;

/** What an account may be asked for, besides sign-ins, which have a guard of their own. */
const limits = {
  /** A school or an office behind one address joins within the hour; a program that makes accounts does not. */
  registration: { name: 'register', most: 100, seconds: hour },
  /** The answer 409 tells that an email has an account: enough for typing errors, not for a list. */
  takenEmail: { name: 'register-taken', most: 20, seconds: hour },
  /** For one mailbox: nobody's is filled through us. */
  resetOfEmail: { name: 'reset-email', most: 5, seconds: hour },
  resetFromAddress: { name: 'reset-address', most: 30, seconds: hour },
  /** For one mailbox, whichever accounts it has had: anybody can join with anybody's email. */
  noticeOfMailbox: { name: 'notice-mailbox', most: 3, seconds: retention.countHours * hour },
} as const satisfies Record<string, Limit>;

export type AccountLimits = Record<keyof typeof limits, RateLimit>;

export function openAccountLimits(pool: Pool): AccountLimits {
  return {
    registration: openRateLimit(pool, limits.registration),
    takenEmail: openRateLimit(pool, limits.takenEmail),
    resetOfEmail: openRateLimit(pool, limits.resetOfEmail),
    resetFromAddress: openRateLimit(pool, limits.resetFromAddress),
    noticeOfMailbox: openRateLimit(pool, limits.noticeOfMailbox),
  };
}
