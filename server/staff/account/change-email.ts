import { and, eq, gt } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { studioTimes } from '#domain/staff/staff.ts';
import { hourMs } from '#domain/time.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import { demoOwnerEmail } from '../demo-owner.ts';
import { withdrawInvitationsTo } from '../invitations/withdraw-invitations.ts';
import type { StaffRow } from '../lock-staff.ts';
import type { StaffContext } from '../open-staff.ts';
import { recordStaffChange } from '../record-staff-change.ts';
import { enqueueStaffNotice } from '../sessions/send-staff-notice.ts';
import type { StaffSession } from '../sessions/staff-sessions.ts';
import { staff, staffChallenges } from '../tables.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { emailLink, emailLinkToken, sendEmailLinkJob } from './send-email-link.ts';

/**
 * Emails a link to the new address, which replaces the person's email once they open it: see `confirmEmail`.
 * @returns the link
 * @throws RequestError 400 for an invalid email, 401, or 409 if it is the email of another person
 */
export async function requestEmail(
  context: StaffContext,
  { session, email: typedEmail }: { session: StaffSession; email: string },
): Promise<{ email: string; link: string }> {
  requireNoProblem({ email: emailProblem(typedEmail) });
  const email = normalizeEmail(typedEmail);
  const staffId = session.member.id;
  return context.db.transaction(async (tx) => {
    requireFree(await lockOwnAccount(tx, session), email);
    const purpose = 'email';
    const isEarlier = and(eq(staffChallenges.staffId, staffId), eq(staffChallenges.purpose, purpose));
    await tx.delete(staffChallenges).where(isEarlier);
    const linkId = newId();
    const token = emailLinkToken(context, linkId);
    const expiresAt = new Date(context.now().getTime() + studioTimes.emailLinkHours * hourMs);
    await tx
      .insert(staffChallenges)
      .values({ challengeHash: hashToken(token), purpose, staffId, email, expiresAt });
    await context.jobs.enqueue(tx, sendEmailLinkJob, { linkId });
    await recordStaffChange(tx, context, { author: staffId, action: 'staff.email-link-asked', id: staffId });
    return { email, link: emailLink(context.studioUrl, token) };
  });
}

/**
 * Replaces the email of the person's own account by the one that received the link. Only they can do it: a stranger who
 * got the link by a mistyped address has no session. Open invitations to both emails are withdrawn, because they would
 * open another account or this one.
 * @throws RequestError 401, 404 for a link that is not theirs or does not work anymore, or 409 if another person has the email
 */
export async function confirmEmail(
  context: StaffContext,
  { session, token }: { session: StaffSession; token: string },
): Promise<{ email: string }> {
  return context.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    const { id, email: former } = account.own;
    const [link] = await tx
      .delete(staffChallenges)
      .where(
        and(
          eq(staffChallenges.challengeHash, hashToken(token)),
          eq(staffChallenges.purpose, 'email'),
          eq(staffChallenges.staffId, id),
          gt(staffChallenges.expiresAt, context.now()),
        ),
      )
      .returning({ email: staffChallenges.email });
    if (!link?.email)
      throw notFound('This link does not work anymore. Change your email again for a new one.');
    const { email } = link;
    requireFree(account, email);
    await tx.update(staff).set({ email }).where(eq(staff.id, id));
    await withdrawInvitationsTo(tx, context, { emails: [former, email], author: id });
    await recordStaffChange(tx, context, {
      author: id,
      action: 'staff.email-changed',
      id,
      before: { email: former },
      after: { email },
    });
    await enqueueStaffNotice(tx, context, { notice: 'new-email', email: former });
    return { email };
  });
}

/** The demo owner is recognized by the email when the shop goes live, and is then disabled. */
function requireFree({ rows, own }: { rows: readonly StaffRow[]; own: StaffRow }, email: string): void {
  if (own.email === demoOwnerEmail) {
    throw conflict(
      'demo_owner',
      'The demo owner keeps this email. Invite yourself with your own email instead.',
    );
  }
  if (email === demoOwnerEmail || rows.some((row) => row.email === email)) {
    throw conflict('email_taken', 'This is the email of a member of staff already.');
  }
}
