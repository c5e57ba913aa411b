import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { refreshTokens } from '../tables.ts';
import {
  findRefreshToken,
  lockOwner,
  type MemberSession,
  type RefreshToken,
  refreshExpiry,
} from './session.ts';

/** Allows for two tabs that refresh at once, and for a request that is repeated on a bad connection. */
const graceMs = 10_000;

/**
 * Exchanges a refresh token for its successor and a new access token. If the token is presented again within the grace
 * period, while its successor is unused, the result is the same successor. Any other reuse means that the token was
 * stolen, so the whole family ends, for the thief and the member.
 * @returns undefined for a token that is unknown, expired or reused
 */
export async function refreshSession(
  context: AccountsContext,
  token: string,
): Promise<MemberSession | undefined> {
  const exchangeResult = await context.db.transaction(async (tx) => {
    const user = await lockOwner(tx, token);
    if (!user) return undefined;
    const exchange = { tx, context, token, now: context.now() };
    const refreshToken = (await exchangeOnce(exchange)) ?? (await exchangeAgain(exchange));
    return refreshToken && { user, refreshToken };
  });
  if (!exchangeResult) return undefined;
  const { user, refreshToken } = exchangeResult;
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
  const [exchangedToken] = await tx
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
  if (!exchangedToken) return undefined;
  const { familyId, userId, signedInAt } = exchangedToken;
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
  const presentedToken = await findRefreshToken(tx, token);
  if (!presentedToken?.usedAt) return undefined;
  const next = context.successorOf(token);
  const successor = await findRefreshToken(tx, next);
  const isInGrace = now.getTime() - presentedToken.usedAt.getTime() <= graceMs;
  if (isInGrace && successor && !successor.usedAt) return { token: next, expiresAt: successor.expiresAt };
  const { familyId, userId } = presentedToken;
  await tx.delete(refreshTokens).where(eq(refreshTokens.familyId, familyId));
  context.log.warn({ userId, familyId }, 'a refresh token was reused: its family has ended');
  return undefined;
}
