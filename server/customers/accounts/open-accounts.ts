import type { Pool } from 'pg';
import type { ListedOrder } from '#domain/api/orders/orders.ts';
import { retention } from '#domain/shop/retention.ts';
import { hourSeconds } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { openRateLimit } from '#server/limits/rate-limits.ts';
import { openPasswords } from '#server/sign-in/hash-passwords.ts';
import { createKnownDevices } from '#server/sign-in/known-devices.ts';
import { openLoginGuard } from '#server/sign-in/login-guard.ts';
import { createSuccessor, type Successor } from '#server/sign-in/opaque-tokens.ts';
import type { SignInContext } from '#server/sign-in/sign-in-context.ts';
import { type Authentication, openAuthentication } from './authentication.ts';
import { type AccessTokens, createAccessTokens } from './sessions/access-tokens.ts';

/** What other rooms store of a member. They import accounts, so `openShop` hands it over. */
export interface MemberRecords {
  /** How many orders each of these accounts has. */
  countOrders(on: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string | null, number>>;
  /** The newest orders whose checkout this account started. */
  findOrders(on: Executor, userId: string): Promise<ListedOrder[]>;
  /** For the copy of a member's data. */
  collect(
    on: Executor,
    userId: string,
  ): Promise<Record<'orders' | 'claims' | 'offers' | 'resaleCertificates', unknown[]>>;
  /** Deletes a member's photographs with the account. Call it while the orders still belong to the account. */
  deletePhotos(tx: Executor, userId: string): Promise<void>;
}

/** What the functions of the accounts need. */
export interface AccountsContext extends SignInContext {
  limits: ReturnType<typeof openLimits>;
  accessTokens: AccessTokens;
  authentication: Authentication;
  successorOf: Successor;
  records: MemberRecords;
}

interface AccountsSettings extends Pick<AccountsContext, 'db' | 'jobs' | 'log' | 'records'> {
  pool: Pool;
  /** Signs access tokens and device tokens, and derives each refresh token from the one before. */
  secret: string;
  now?: (() => Date) | undefined;
}

export function openAccounts({
  pool,
  secret,
  now = () => new Date(),
  ...shared
}: AccountsSettings): AccountsContext {
  const accessTokens = createAccessTokens(secret);
  return {
    ...shared,
    passwords: openPasswords(),
    guard: openLoginGuard(pool, shared.log),
    knownDevices: createKnownDevices(secret, now),
    limits: openLimits(pool),
    accessTokens,
    authentication: openAuthentication(shared.db, accessTokens),
    successorOf: createSuccessor(secret),
    now,
  };
}

/** The limits besides those of sign-ins, which have their own guard. */
function openLimits(pool: Pool) {
  const limit = (name: string, max: number, seconds: number) => openRateLimit(pool, { name, max, seconds });
  return {
    // Enough for a school or an office behind one address, not for a program that creates accounts.
    registration: limit('register', 100, hourSeconds),
    // A 409 reveals that an email has an account: enough for typing errors, not for testing a list of emails.
    takenEmail: limit('register-taken', 20, hourSeconds),
    // Counted for the mailbox, so that the shop can't be used to flood it.
    resetOfEmail: limit('reset-email', 5, hourSeconds),
    resetFromAddress: limit('reset-address', 30, hourSeconds),
    // Counted across all accounts that the mailbox has had, because anyone can register with its email.
    noticeOfMailbox: limit('notice-mailbox', 3, retention.countHours * hourSeconds),
  };
}
