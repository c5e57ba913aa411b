import { lte, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import { studioTimes } from '#domain/staff/staff.ts';
import { dayMs } from '#domain/time.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { sendEmailLinkJob, sendEmailLinks } from './account/send-email-link.ts';
import { type StaffJobsContext, sendInvitationJob, sendInvitations } from './invitations/send-invitation.ts';
import { sendStaffNoticeJob, sendStaffNotices } from './sessions/send-staff-notice.ts';
import { sessionsEndedBefore } from './sessions/staff-sessions.ts';
import {
  hasPersonalData,
  staffAnswers,
  staffChallenges,
  staffChanges,
  staffInvitations,
  staffSessions,
} from './tables.ts';

export const purgeExpiredStaffDataJob = {
  name: 'purge-expired-staff-data',
  cron: '27 * * * *',
  overdueAfterMinutes: 120,
};

/** Every kind of job of the staff. */
export const staffJobs = [sendInvitationJob, sendEmailLinkJob, sendStaffNoticeJob, purgeExpiredStaffDataJob];

export function workOnStaffJobs(context: StaffJobsContext): JobKind<never>[] {
  return [
    sendInvitations(context),
    sendEmailLinks(context),
    sendStaffNotices(context),
    purgeExpiredStaffData(context),
  ];
}

/** Deletes ended sessions, expired challenges, old invitations and answers every hour, and personal data in the log. */
function purgeExpiredStaffData(context: StaffJobsContext): JobKind<object> {
  return {
    ...purgeExpiredStaffDataJob,
    async work() {
      const now = context.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
      const ended = sessionsEndedBefore(now);
      const { id, seenAt, createdAt } = staffSessions;
      await removeOutdated(context, "staff's sessions", id, lte(seenAt, ended.seenAt));
      await removeOutdated(context, "staff's sessions", id, lte(createdAt, ended.createdAt));
      const { challengeHash, expiresAt } = staffChallenges;
      await removeOutdated(context, "staff's challenges", challengeHash, lte(expiresAt, now));
      const isOldInvitation = lte(staffInvitations.expiresAt, daysAgo(studioTimes.expiredInvitationDays));
      await removeOutdated(context, "staff's invitations", staffInvitations.id, isOldInvitation);
      const isOldAnswer = lte(staffAnswers.at, daysAgo(studioTimes.answerDays));
      await removeOutdated(context, "staff's answers", staffAnswers.key, isOldAnswer);
      await removePersonalData(context, now);
    },
  };
}

const batchSize = 1000;

/** Removes personal data from the log of changes. Earlier versions logged buyers' emails, which only their orders keep. */
async function removePersonalData({ db, log }: StaffJobsContext, now: Date): Promise<void> {
  const outdatedAt = new Date(now.getTime() - retention.staffLogPersonalDataDays * dayMs);
  const names = sql`array['address', 'email']`;
  let rows: number;
  do {
    const { rowCount } = await db.execute(sql`
      with outdated as (
        select id from ${staffChanges}
        where ${hasPersonalData} and (subject_kind = 'order' or at <= ${outdatedAt.toISOString()})
        limit ${batchSize} for update skip locked)
      update ${staffChanges} set before = before - ${names}, after = after - ${names}
      where id in (select id from outdated)`);
    rows = rowCount ?? 0;
    if (rows > 0) log.info({ rows }, "removed personal data from the staff's log");
  } while (rows === batchSize);
}
