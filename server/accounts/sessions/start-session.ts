import { and, eq, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { retention } from '#domain/retention.ts';
import { hashToken, newToken } from '../opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { refreshTokens, users } from '../tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const idleMs = retention.signInIdleDays * dayMs;
const absoluteMs = retention.signInMostDays * dayMs;

/** What a browser gets to be somebody: a token for its calls, and one for its next tokens. */
export interface Session {
  accessToken: string;
  refreshToken: RefreshToken;
}

export interface RefreshToken {
  token: string;
  expiresAt: Date;
}

/** A refresh token lasts for 30 days without use, and no family longer than 90 from its sign-in. */
export function refreshExpiry(now: Date, signedInAt: Date): Date {
  return new Date(Math.min(now.getTime() + idleMs, signedInAt.getTime() + absoluteMs));
}

/**
 * Begins a family of refresh tokens. Others of the same account go on: a member has several devices.
 * @returns undefined when the account's password was changed, or the account deleted, since it was read
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
        signedInAt: moment(signedInAt).as('signed_in_at'),
        createdAt: moment(signedInAt).as('created_at'),
        expiresAt: moment(refreshToken.expiresAt).as('expires_at'),
        usedAt: sql<null>`null::timestamptz`.as('used_at'),
      })
      .from(users)
      .where(and(eq(users.id, id), eq(users.tokenVersion, tokenVersion)))
      .for('share'),
  );
  if (started.rowCount === 0) return undefined;
  return { accessToken: await accessTokens.issue({ userId: id, tokenVersion }), refreshToken };
}

function moment(date: Date): SQL<Date> {
  return sql<Date>`${date.toISOString()}::timestamptz`;
}
