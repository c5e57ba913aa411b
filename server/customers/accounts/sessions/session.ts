import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { retention } from '#domain/shop/retention.ts';
import { dayMs } from '#domain/time.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { hashToken, newToken } from '#server/sign-in/opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { refreshTokens, users } from '../tables.ts';

const idleMs = retention.signInIdleDays * dayMs;
const absoluteMs = retention.signInMaxDays * dayMs;

/** What a browser receives when it signs in, and each time it refreshes the session. */
export interface MemberSession {
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
export async function startMemberSession(
  { db, now, accessTokens }: AccountsContext,
  { id, tokenVersion }: { id: string; tokenVersion: number },
): Promise<MemberSession | undefined> {
  const signedInAt = now();
  const refreshToken = { token: newToken(), expiresAt: refreshExpiry(signedInAt, signedInAt) };
  const at = signedInAt.toISOString();
  const insertion = await db.execute(sql`
    insert into ${refreshTokens} (token_hash, family_id, user_id, signed_in_at, created_at, expires_at)
    select ${hashToken(refreshToken.token)}, ${uuidv7()}::uuid, id, ${at}::timestamptz, ${at}::timestamptz,
      ${refreshToken.expiresAt.toISOString()}::timestamptz
    from ${users} where id = ${id} and token_version = ${tokenVersion} for share`);
  if (insertion.rowCount === 0) return undefined;
  return { accessToken: await accessTokens.issue({ userId: id, tokenVersion }), refreshToken };
}

/** Ends the family of a refresh token. Does nothing for an unknown token. */
export async function endMemberSession(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, token);
    const presentedToken = owner && (await findRefreshToken(tx, token));
    if (presentedToken)
      await tx.delete(refreshTokens).where(eq(refreshTokens.familyId, presentedToken.familyId));
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
  const [row] = await on
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(token)));
  return row;
}
