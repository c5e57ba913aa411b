import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { refreshTokens } from '../tables.ts';
import { findRefreshToken, holdOwner } from './hold-owner.ts';

/** Ends the family of a refresh token; a token that nobody knows ends nothing. */
export async function logOut(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = await holdOwner(tx, token);
    const presented = owner && (await findRefreshToken(tx, token));
    if (presented) await tx.delete(refreshTokens).where(eq(refreshTokens.familyId, presented.familyId));
  });
}
