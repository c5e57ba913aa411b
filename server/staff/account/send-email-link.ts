import { and, eq, gt } from 'drizzle-orm';
import { studioTimes } from '#domain/staff/staff.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { mailButton, paragraph, smallPrint, writeMail } from '#server/mail/mail-layout.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import type { StaffJobsContext } from '../invitations/send-invitation.ts';
import { staffChallenges } from '../tables.ts';

export const sendEmailLinkJob = { name: 'send-staff-email-link' };

/** Derived again by the job, so that neither it nor the table stores a link that works. */
export function emailLinkToken(
  { invitationTokens }: Pick<StaffJobsContext, 'invitationTokens'>,
  linkId: string,
): string {
  return invitationTokens(`email ${linkId}`);
}

/** The token is behind the `#`, as in the link of an invitation. */
export function emailLink(studioUrl: string, token: string): string {
  return `${studioUrl}/account/email#${token}`;
}

/** Emails the link that confirms a new email, unless it was used or replaced, or has expired. */
export function sendEmailLinks(context: StaffJobsContext): JobKind<{ linkId: string }> {
  return {
    ...sendEmailLinkJob,
    async work({ linkId }) {
      const { challengeHash, expiresAt } = staffChallenges;
      const token = emailLinkToken(context, linkId);
      const isOpen = and(eq(challengeHash, hashToken(token)), gt(expiresAt, context.now()));
      const [found] = await context.db.select().from(staffChallenges).where(isOpen);
      if (!found?.email) return;
      const mail = linkMail(context, { to: found.email, linkId, token });
      const { ok } = await sendUnlessRefused(context.mailer, mail);
      context.log.info(ok ? 'emailed a link to the new email of a member of staff' : refusedForGood);
    },
  };
}

function linkMail(
  context: StaffJobsContext,
  { to, linkId, token }: { to: string; linkId: string; token: string },
) {
  const { shop } = context.details.current();
  return writeMail(context, {
    to,
    id: `staff-email-${linkId}`,
    title: 'Confirm your new email for the studio',
    parts: [
      paragraph(
        `You want to use this email in the studio of ${shop}. Open the link, and sign in if the studio asks for it.`,
      ),
      mailButton(emailLink(context.studioUrl, token), 'Confirm this email'),
      smallPrint(
        `The link works once, for ${studioTimes.emailLinkHours} hours, and only for you.`,
        "If you didn't ask for it, you can ignore it.",
      ),
    ],
  });
}
