import { and, eq, sql } from 'drizzle-orm';
import { formatUtcTime } from '#domain/shop/terms.ts';
import type { Executor } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { mailButton, paragraph, smallPrint, writeMail } from '#server/mail/mail-layout.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import type { StaffJobsContext } from '../invitations/send-invitation.ts';
import type { StaffContext } from '../open-staff.ts';
import { staffChanges, staffSessions } from '../tables.ts';
import type { Client } from './staff-sessions.ts';

export const sendStaffNoticeJob = { name: 'send-staff-notice' };

const notices = {
  'new-browser': {
    title: 'New sign-in to the studio',
    what: 'You signed in to the studio from a browser that had not signed in before',
  },
  'new-passkey': {
    title: 'New passkey for the studio',
    what: 'A passkey was added to your account in the studio',
  },
  'passkey-removed': {
    title: 'A passkey for the studio was removed',
    what: 'A passkey was removed from your account in the studio',
  },
  'new-recovery-code': {
    title: 'New recovery code for the studio',
    what: 'A recovery code was made for your account in the studio',
  },
  'recovery-code-used': {
    title: 'Your recovery code for the studio was used',
    what: 'Your recovery code opened an invitation to make a new passkey',
  },
  'new-email': {
    title: 'New email for the studio',
    what: 'The email of your account in the studio was replaced by another one',
  },
  'new-password': {
    title: 'New password for the studio',
    what: 'A password was set for your account in the studio',
  },
} as const;

interface NoticeJob {
  noticeId: string;
  notice: keyof typeof notices;
  email: string;
  /** ISO 8601: when it happened. */
  at: string;
}

/** Emails a person about a change of how they sign in. Call it in the transaction of the change. */
export async function enqueueStaffNotice(
  tx: Executor,
  { jobs, now }: Pick<StaffContext, 'jobs' | 'now'>,
  { notice, email }: Pick<NoticeJob, 'notice' | 'email'>,
): Promise<void> {
  const data: NoticeJob = { noticeId: crypto.randomUUID(), notice, email, at: now().toISOString() };
  await jobs.enqueue(tx, sendStaffNoticeJob, data);
}

/** Browsers change the numbers in their names with each update. */
const withoutNumbers = (name: ReturnType<typeof sql>) => sql`regexp_replace(${name}, '[0-9.]+', '', 'g')`;

/** Whether a person has signed in with this kind of browser before. */
export async function isKnownBrowser(
  tx: Executor,
  staffId: string,
  { browser }: Pick<Client, 'browser'>,
): Promise<boolean> {
  const isSame = (other: ReturnType<typeof sql>) =>
    sql`${withoutNumbers(other)} = ${withoutNumbers(sql`${browser}::text`)}`;
  const signIns = await tx
    .select({ id: staffChanges.id })
    .from(staffChanges)
    .where(
      and(
        eq(staffChanges.staffId, staffId),
        eq(staffChanges.subjectKind, 'session'),
        isSame(sql`${staffChanges.after} ->> 'browser'`),
      ),
    )
    .limit(1);
  if (signIns.length > 0) return true;
  // The session that began with the invitation has no sign-in in the log.
  const isOpen = and(eq(staffSessions.staffId, staffId), isSame(sql`${staffSessions.browser}`));
  return (await tx.select({ id: staffSessions.id }).from(staffSessions).where(isOpen).limit(1)).length > 0;
}

export function sendStaffNotices(context: StaffJobsContext): JobKind<NoticeJob> {
  return {
    ...sendStaffNoticeJob,
    async work(job) {
      const { ok } = await sendUnlessRefused(context.mailer, noticeMail(context, job));
      context.log.info({ notice: job.notice }, ok ? 'emailed a notice to a member of staff' : refusedForGood);
    },
  };
}

function noticeMail(context: StaffJobsContext, { noticeId, notice, email, at }: NoticeJob) {
  const { title, what } = notices[notice];
  const { shop } = context.details.current();
  return writeMail(context, {
    to: email,
    id: `staff-notice-${noticeId}`,
    title,
    parts: [
      paragraph(`${what} (${shop}, ${formatUtcTime(new Date(at))}). If it was you, there is nothing to do.`),
      mailButton(`${context.studioUrl}/account`, 'Your sessions'),
      smallPrint("If it wasn't you, end your sessions, and ask an owner for a new invitation."),
    ],
  });
}
