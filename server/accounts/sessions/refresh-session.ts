import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { hashToken } from '../opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { refreshTokens } from '../tables.ts';
import { findRefreshToken, holdOwner } from './hold-owner.ts';
import { type RefreshToken, refreshExpiry, type Session } from './start-session.ts';

/** Two tabs that refresh at once, or a request sent again on a bad line. */
const graceMs = 10_000;

/**
 * Exchanges a refresh token for its successor and a new access token. Presented again within its grace, while the
 * successor is unused, it answers that same successor. Any other reuse means that two hold the token, of whom one
 * has stolen it: the whole family ends, for both.
 * @returns undefined for a token that is unknown, expired or reused: nobody is signed in with it
 */
export async function refreshSession(context: AccountsContext, token: string): Promise<Session | undefined> {
  const exchanged = await context.db.transaction(async (tx) => {
    const user = await holdOwner(tx, token);
    if (!user) return undefined;
    const exchange = { tx, context, token, now: context.now() };
    const refreshToken = (await exchangeOnce(exchange)) ?? (await exchangeAgain(exchange));
    return refreshToken && { user, refreshToken };
  });
  if (!exchanged) return undefined;
  const { user, refreshToken } = exchanged;
  const accessToken = await context.accessTokens.issue({ userId: user.id, tokenVersion: user.tokenVersion });
  return { accessToken, refreshToken };
}

interface Exchange {
  tx: Executor;
  context: AccountsContext;
  token: string;
  now: Date;
}

async function exchangeOnce({ tx, context, token, now }: Exchange): Promise<RefreshToken | undefined> {
  const [used] = await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(refreshTokens.tokenHash, hashToken(token)),
        isNull(refreshTokens.usedAt),
        gt(refreshTokens.expiresAt, now),
      ),
    )
    .returning();
  if (!used) return undefined;
  const { familyId, userId, signedInAt } = used;
  const next = { token: context.successorOf(token), expiresAt: refreshExpiry(now, signedInAt) };
  await tx.insert(refreshTokens).values({
    tokenHash: hashToken(next.token),
    familyId,
    userId,
    signedInAt,
    createdAt: now,
    expiresAt: next.expiresAt,
  });
  return next;
}

async function exchangeAgain({ tx, context, token, now }: Exchange): Promise<RefreshToken | undefined> {
  const presented = await findRefreshToken(tx, token);
  if (!presented?.usedAt) return undefined;
  const next = context.successorOf(token);
  const successor = await findRefreshToken(tx, next);
  const isInGrace = now.getTime() - presented.usedAt.getTime() <= graceMs;
  if (isInGrace && successor && !successor.usedAt) return { token: next, expiresAt: successor.expiresAt };
  const { familyId, userId } = presented;
  await tx.delete(refreshTokens).where(eq(refreshTokens.familyId, familyId));
  context.log.warn({ userId, familyId }, 'a refresh token was used twice: its family has ended');
  return undefined;
}
