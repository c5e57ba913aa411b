import { and, eq, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { retention } from '#domain/retention.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { hashToken, newToken } from '../opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { refreshTokens, users } from '../tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const idleMs = retention.signInIdleDays * dayMs;
const absoluteMs = retention.signInMostDays * dayMs;

/** What a browser receives when it signs in, and each time it refreshes the session. */
export interface Session {
  accessToken: string;
  refreshToken: RefreshToken;
}

export interface RefreshToken {
  token: string;
  expiresAt: Date;
}

/** A refresh token lasts for 30 days without use, and its family for 90 days after the sign-in. */
export function refreshExpiry(now: Date, signedInAt: Date): Date {
  return new Date(Math.min(now.getTime() + idleMs, signedInAt.getTime() + absoluteMs));
}

/**
 * Starts a family of refresh tokens. The account's other families continue, because a member may have several devices.
 * @returns undefined if the password was changed or the account deleted since the account was read
 */
export async function startSession(
  { db, now, accessTokens }: AccountsContext,
  { id, tokenVersion }: { id: string; tokenVersion: number },
): Promise<Session | undefined> {
  const signedInAt = now();
  const refreshToken = { token: newToken(), expiresAt: refreshExpiry(signedInAt, signedInAt) };
  const started = await db.insert(refreshTokens).select((query) =>
    query
      .select({
        tokenHash: sql<string>`${hashToken(refreshToken.token)}::text`.as('token_hash'),
        familyId: sql<string>`${uuidv7()}::uuid`.as('family_id'),
        userId: users.id,
        signedInAt: timestamp(signedInAt).as('signed_in_at'),
        createdAt: timestamp(signedInAt).as('created_at'),
        expiresAt: timestamp(refreshToken.expiresAt).as('expires_at'),
        usedAt: sql<null>`null::timestamptz`.as('used_at'),
      })
      .from(users)
      .where(and(eq(users.id, id), eq(users.tokenVersion, tokenVersion)))
      .for('share'),
  );
  if (started.rowCount === 0) return undefined;
  return { accessToken: await accessTokens.issue({ userId: id, tokenVersion }), refreshToken };
}

function timestamp(date: Date): SQL<Date> {
  return sql<Date>`${date.toISOString()}::timestamptz`;
}

/** Ends the family of a refresh token. An unknown token ends nothing. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, token);
    const presented = owner && (await findRefreshToken(tx, token));
    if (presented) await tx.delete(refreshTokens).where(eq(refreshTokens.familyId, presented.familyId));
  });
}

/**
 * Locks the account of a refresh token until the transaction ends. Refreshing and ending the sessions of one account
 * therefore happen one after the other, and no successor is created while its family ends.
 */
export async function lockOwner(
  tx: Executor,
  token: string,
): Promise<{ id: string; tokenVersion: number } | undefined> {
  const owner = tx
    .select({ userId: refreshTokens.userId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(token)));
  const [user] = await tx
    .select({ id: users.id, tokenVersion: users.tokenVersion })
    .from(users)
    .where(eq(users.id, owner))
    .for('no key update');
  return user;
}

export async function findRefreshToken(
  on: Executor,
  token: string,
): Promise<typeof refreshTokens.$inferSelect | undefined> {
  const [found] = await on
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(token)));
  return found;
}
