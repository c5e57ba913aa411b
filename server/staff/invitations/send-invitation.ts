import { and, eq } from 'drizzle-orm';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { replacesSignIn, studioTimes } from '#domain/staff/staff.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { mailButton, paragraph, smallPrint, writeMail } from '#server/mail/mail-layout.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import type { InvitationTokens } from '../open-staff.ts';
import { staffInvitations } from '../tables.ts';
import { invitedId } from './join-staff.ts';
import { isOpenInvitation, type OpenInvitation } from './open-invitation.ts';

export const sendInvitationJob = { name: 'send-staff-invitation' };

/** What the jobs of the staff need. */
export interface StaffJobsContext {
  db: Database;
  log: Log;
  mailer: Mailer;
  invitationTokens: InvitationTokens;
  shopUrl: string;
  studioUrl: string;
  details: CurrentDetails;
  now(): Date;
}

/** Emails an invitation, unless it was accepted, replaced or withdrawn, or has expired. */
export function sendInvitations(context: StaffJobsContext): JobKind<{ invitationId: string }> {
  return {
    ...sendInvitationJob,
    async work({ invitationId }) {
      const [invitation] = await context.db
        .select()
        .from(staffInvitations)
        .where(and(eq(staffInvitations.id, invitationId), isOpenInvitation(context.now())));
      if (!invitation) return;
      const replaces = (await invitedId(context.db, invitation)) !== invitationId;
      const mail = invitationMail(context, { ...invitation, replaces });
      const { ok } = await sendUnlessRefused(context.mailer, mail);
      context.log.info({ invitationId }, ok ? 'emailed an invitation to the studio' : refusedForGood);
    },
  };
}

/** The token is behind the `#`, so that browsers don't send it to servers in addresses. */
export function invitationLink(studioUrl: string, token: string): string {
  return `${studioUrl}/invitation#${token}`;
}

function invitationMail(
  context: StaffJobsContext,
  { id, email, replaces }: Pick<OpenInvitation, 'id' | 'email'> & { replaces: boolean },
) {
  const { shop } = context.details.current();
  const rules = `The link works once, for ${studioTimes.invitationHours} hours. Don't forward this email.`;
  return writeMail(context, {
    to: email,
    id: `invitation-${id}`,
    title: `Your invitation to the studio of ${shop}`,
    parts: [
      paragraph(`You are invited to work in the studio of ${shop}. It is where the shop is run.`),
      mailButton(invitationLink(context.studioUrl, context.invitationTokens(id)), 'Open the invitation'),
      smallPrint(
        replaces ? `${rules} ${replacesSignIn}` : rules,
        "If you didn't expect it, you can ignore it.",
      ),
    ],
  });
}
