import { and, eq, gt, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { passwordProblem } from '#domain/accounts.ts';
import type { Executor } from '#server/database/database.ts';
import { RequestError } from '#server/http/errors.ts';
import { requireNoProblem } from '../check-fields.ts';
import { hashToken } from '../opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { admitNotice, enqueueNotice } from '../send-notice.ts';
import { passwordResets, refreshTokens, users } from '../tables.ts';

interface Reset {
  uid: string;
  token: string;
  newPassword: string;
}

/**
 * Sets a new password with the link that was mailed. It ends every session and every other link of the account,
 * lifts its lock, and tells its owner; nobody is signed in by it.
 * @returns the account's id
 * @throws RequestError 400 for a link that is wrong, used or over an hour old, and for what is no password: the link
 *   then still works
 */
export async function resetPassword(context: AccountsContext, reset: Reset): Promise<string> {
  const { db, passwords, guard, jobs, now } = context;
  const link = linkOf(reset, now());
  const [open] = await db
    .select({ email: users.email, createdAt: users.createdAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(link);
  if (!open) throw invalidLink();
  requireNoProblem({ newPassword: passwordProblem(reset.newPassword) });
  const passwordHash = await passwords.hash(reset.newPassword);
  const { email } = open;
  const isNoticed = await admitNotice(context, open);
  await db.transaction(async (tx) => {
    const isChanged = await changePassword(tx, reset.uid, passwordHash);
    const [used] = await tx.delete(passwordResets).where(link).returning();
    if (!isChanged || !used) throw invalidLink();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.uid));
    await tx.delete(refreshTokens).where(eq(refreshTokens.userId, reset.uid));
    if (isNoticed) await enqueueNotice(tx, jobs, { notice: 'password-changed', email, at: now() });
  });
  await guard.forgive(email);
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

/** First, since it holds the account: of two uses of one link the second waits here, and finds it gone. */
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
