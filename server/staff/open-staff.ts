import { createHmac, hkdfSync } from 'node:crypto';
import type { Pool } from 'pg';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { type ClientLimit, openClientLimit } from '#server/limits/rate-limits.ts';
import { openPasswords, type Passwords } from '#server/sign-in/hash-passwords.ts';
import type { SignInContext } from '#server/sign-in/sign-in-context.ts';

/** What the functions of the staff need. */
export interface StaffContext extends SignInContext {
  /** For open sessions and known browsers, so that they don't wait behind the guesses of strangers. */
  knownPasswords: Passwords;
  /** The studio's public address, without a slash at the end. */
  studioUrl: string;
  /** Passkeys and programs for codes are named after the shop. */
  details: CurrentDetails;
  invitationTokens: InvitationTokens;
  /** Limits calls that need no session. */
  publicCalls: ClientLimit;
}

interface StaffSettings {
  /** What the accounts of members share with the staff: all but their queue of passwords. */
  accounts: Omit<SignInContext, 'passwords'>;
  pool: Pool;
  /** Derives the tokens of invitations. */
  secret: string;
  studioUrl: string;
  details: CurrentDetails;
}

export function openStaff({ accounts, pool, secret, studioUrl, details }: StaffSettings): StaffContext {
  const { db, jobs, log, guard, knownDevices, now } = accounts;
  return {
    ...{ db, jobs, log, guard, knownDevices, now },
    // Queues of their own, so that attempts at the studio make neither members nor staff wait.
    passwords: openPasswords({ atOnce: 1 }),
    knownPasswords: openPasswords({ atOnce: 1 }),
    studioUrl,
    details,
    invitationTokens: createInvitationTokens(secret),
    // Enough for an office behind one address. Only programs reach it.
    publicCalls: openClientLimit(pool, { name: 'studio-public', max: 300, seconds: 10 * 60 }),
  };
}

/** Gives the token of an invitation's link. */
export type InvitationTokens = (invitationId: string) => string;

/** The job that emails a link derives the token again, so that neither the job nor the table stores it. */
export function createInvitationTokens(secret: string): InvitationTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'studio invitation', 32));
  return (invitationId) => createHmac('sha256', key).update(invitationId).digest('base64url');
}
