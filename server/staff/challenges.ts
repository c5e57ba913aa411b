import { and, eq, gt, isNull } from 'drizzle-orm';
import { studioTimes } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import type { StaffContext } from './open-staff.ts';
import { type ChallengePurpose, staffChallenges } from './tables.ts';

/** What a browser signs with a passkey, so that an answer works once, for one purpose and, if given, one person. */
interface Challenge {
  challenge: string;
  purpose: ChallengePurpose;
  staffId?: string | undefined;
}

export async function storeChallenge(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { challenge, purpose, staffId }: Challenge,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + studioTimes.challengeMinutes * 60_000);
  await db
    .insert(staffChallenges)
    .values({ challengeHash: hashToken(challenge), purpose, staffId: staffId ?? null, expiresAt });
}

/** Deletes a challenge, so that it can't be used again. @returns false if it is unknown, used or expired */
export async function takeChallenge(
  tx: Executor,
  { now }: Pick<StaffContext, 'now'>,
  { challenge, purpose, staffId }: Challenge,
): Promise<boolean> {
  const rows = await tx
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challengeHash, hashToken(challenge)),
        eq(staffChallenges.purpose, purpose),
        staffId ? eq(staffChallenges.staffId, staffId) : isNull(staffChallenges.staffId),
        gt(staffChallenges.expiresAt, now()),
      ),
    )
    .returning({ hash: staffChallenges.challengeHash });
  return rows.length > 0;
}
