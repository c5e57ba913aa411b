import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type MemberData, memberData } from '#domain/api/customers/account.ts';
import { findFavouritesOf } from '#server/customers/favourites/list-favourites.ts';
import type { Executor } from '#server/database/database.ts';
import type { User } from '../authentication.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { showProfile } from '../show-account.ts';
import { passwordResets, refreshTokens } from '../tables.ts';

/**
 * Everything that belongs to an account, except hashes and counts, which only protect it. Data that contains the same
 * email doesn't belong to it, because anyone can enter that email in a contact message or at registration.
 */
export async function collectData(
  { db, now, records }: Pick<AccountsContext, 'now' | 'records'> & { db: Executor },
  user: User,
): Promise<MemberData> {
  const isActive = and(
    eq(refreshTokens.userId, user.id),
    isNull(refreshTokens.usedAt),
    gt(refreshTokens.expiresAt, now()),
  );
  const sessions = await db
    .select({ signedInAt: refreshTokens.signedInAt, expiresAt: refreshTokens.expiresAt })
    .from(refreshTokens)
    .where(isActive)
    .orderBy(desc(refreshTokens.signedInAt));
  const resets = await db
    .select({ requestedAt: passwordResets.createdAt, expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .where(eq(passwordResets.userId, user.id))
    .orderBy(desc(passwordResets.createdAt));
  const data = {
    profile: showProfile(user),
    favorites: await findFavouritesOf(db, user.id),
    ...(await records.collect(db, user.id)),
    sessions,
    passwordResets: resets,
  };
  // JSON writes dates in ISO 8601, and the schema drops fields that it does not name.
  return memberData.parse(JSON.parse(JSON.stringify(data)));
}
