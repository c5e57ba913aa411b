import { and, eq, gt, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { passwordProblem } from '#domain/customers/accounts.ts';
import type { Executor } from '#server/database/database.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { RequestError } from '#server/http/errors.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { countNotice, enqueueNotice } from '../send-notice.ts';
import { passwordResets, refreshTokens, users } from '../tables.ts';

interface Reset {
  uid: string;
  token: string;
  newPassword: string;
}

/**
 * Sets a new password with an emailed link. Ends every session and every other link of the account, unlocks its email,
 * and sends a notice to the member. Starts no session.
 * @returns the account's id
 * @throws RequestError 400 for a link that is wrong, used or over an hour old, and for an invalid password, after which
 *   the link still works
 */
export async function resetPassword(context: AccountsContext, reset: Reset): Promise<string> {
  const { db, passwords, guard, jobs, now } = context;
  const link = linkOf(reset, now());
  const [account] = await db
    .select({ email: users.email, createdAt: users.createdAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(link);
  if (!account) throw invalidLink();
  requireNoProblem({ newPassword: passwordProblem(reset.newPassword) });
  const passwordHash = await passwords.hash(reset.newPassword);
  const { email } = account;
  const sendsNotice = await countNotice(context, account);
  await db.transaction(async (tx) => {
    const isChanged = await changePassword(tx, reset.uid, passwordHash);
    const [usedLink] = await tx.delete(passwordResets).where(link).returning();
    if (!isChanged || !usedLink) throw invalidLink();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.uid));
    await tx.delete(refreshTokens).where(eq(refreshTokens.userId, reset.uid));
    if (sendsNotice) await enqueueNotice(tx, jobs, { notice: 'password-changed', email, at: now() });
  });
  await guard.clear(email);
  return reset.uid;
}

function linkOf({ uid, token }: Reset, now: Date) {
  if (!isUuid(uid) || token === '') throw invalidLink();
  return and(
    eq(passwordResets.tokenHash, hashToken(token)),
    eq(passwordResets.userId, uid),
    gt(passwordResets.expiresAt, now),
  );
}

/** Runs first because it locks the account: a second use of the link waits here, and then finds the link deleted. */
async function changePassword(tx: Executor, userId: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId));
  return rowCount === 1;
}

function invalidLink(): RequestError {
  return new RequestError(400, 'invalid_reset_link', 'Invalid reset link.');
}
