import { and, eq, gt } from 'drizzle-orm';
import { studioTimes } from '#domain/staff/staff.ts';
import { hashToken } from '#server/customers/accounts/opaque-tokens.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { heading, html, mailButton, mailLayout, paragraph, smallPrint } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
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
  { shopUrl, studioUrl, details }: StaffJobsContext,
  { to, linkId, token }: { to: string; linkId: string; token: string },
): Mail {
  const link = emailLink(studioUrl, token);
  const { shop } = details.current();
  const title = 'Confirm your new email for the studio';
  const reason = `You want to use this email in the studio of ${shop}. Open the link, and sign in if the studio asks for it.`;
  const rules = `The link works once, for ${studioTimes.emailLinkHours} hours, and only for you.`;
  const otherwise = "If you didn't ask for it, you can ignore it.";
  return {
    to,
    subject: title,
    messageId: `<staff-email-${linkId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`${heading(title)}
${paragraph(reason)}
${mailButton(link, 'Confirm this email')}
${smallPrint(`${rules} ${otherwise}`)}`,
      shopUrl,
      shop,
    }),
    text: [reason, '', 'Confirm this email:', link, '', rules, otherwise].join('\n'),
  };
}
