import type { Pool } from 'pg';
import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { type Authentication, openAuthentication } from './authentication.ts';
import { type AccountLimits, openAccountLimits } from './limits.ts';
import { createSuccessor, type Successor } from './opaque-tokens.ts';
import { openPasswords, type Passwords } from './passwords/hash-passwords.ts';
import { type AccessTokens, createAccessTokens } from './sessions/access-tokens.ts';
import { createKnownDevices, type KnownDevices } from './sessions/known-devices.ts';
import { type LoginGuard, openLoginGuard } from './sessions/login-guard.ts';

/** What the accounts stand on. */
export interface AccountsContext {
  db: Database;
  jobs: Jobs;
  log: Log;
  passwords: Passwords;
  guard: LoginGuard;
  knownDevices: KnownDevices;
  limits: AccountLimits;
  accessTokens: AccessTokens;
  authentication: Authentication;
  successorOf: Successor;
  now(): Date;
}

interface AccountsParts {
  db: Database;
  pool: Pool;
  jobs: Jobs;
  log: Log;
  /** Signs access tokens and known devices, and leads from one refresh token to the next. */
  secret: string;
  now?: (() => Date) | undefined;
}

export function openAccounts({
  db,
  pool,
  jobs,
  log,
  secret,
  now = () => new Date(),
}: AccountsParts): AccountsContext {
  const accessTokens = createAccessTokens(secret);
  return {
    db,
    jobs,
    log,
    passwords: openPasswords(),
    guard: openLoginGuard(pool, log),
    knownDevices: createKnownDevices(secret, now),
    limits: openAccountLimits(pool),
    accessTokens,
    authentication: openAuthentication(db, accessTokens),
    successorOf: createSuccessor(secret),
    now,
  };
}
