import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { hashToken } from '../opaque-tokens.ts';
import { refreshTokens, users } from '../tables.ts';

/**
 * Holds the account that a refresh token belongs to until the transaction ends, so that its sessions are renewed
 * and ended one after the other: no successor escapes the end of its family.
 */
export async function holdOwner(
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
