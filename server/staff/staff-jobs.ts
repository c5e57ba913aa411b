import { lte } from 'drizzle-orm';
import { studioTimes } from '#domain/staff.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { type StaffJobsContext, sendInvitationJob, sendInvitations } from './invitations/send-invitation.ts';
import { sendStaffNoticeJob, sendStaffNotices } from './sessions/send-staff-notice.ts';
import { sessionsEndedBefore } from './sessions/staff-sessions.ts';
import { staffAnswers, staffChallenges, staffInvitations, staffSessions } from './tables.ts';

export const purgeExpiredStaffDataJob = {
  name: 'purge-expired-staff-data',
  cron: '27 * * * *',
  overdueAfterMinutes: 120,
};

/** Every kind of job of the staff. */
export const staffJobs = [sendInvitationJob, sendStaffNoticeJob, purgeExpiredStaffDataJob];

export function workOnStaffJobs(context: StaffJobsContext): JobKind<never>[] {
  return [sendInvitations(context), sendStaffNotices(context), purgeExpiredStaffData(context)];
}

/** Deletes ended sessions, expired challenges, old invitations and answers every hour. */
function purgeExpiredStaffData(context: StaffJobsContext): JobKind<object> {
  return {
    ...purgeExpiredStaffDataJob,
    async work() {
      const now = context.now();
      const ended = sessionsEndedBefore(now);
      const keepMs = studioTimes.expiredInvitationDays * 24 * 60 * 60_000;
      const keepAnswersMs = studioTimes.answerDays * 24 * 60 * 60_000;
      await removeOutdated(context, [
        {
          what: "staff's sessions",
          key: staffSessions.id,
          isOutdated: lte(staffSessions.seenAt, ended.seenAt),
        },
        {
          what: "staff's sessions",
          key: staffSessions.id,
          isOutdated: lte(staffSessions.createdAt, ended.createdAt),
        },
        {
          what: "staff's challenges",
          key: staffChallenges.challengeHash,
          isOutdated: lte(staffChallenges.expiresAt, now),
        },
        {
          what: "staff's invitations",
          key: staffInvitations.id,
          isOutdated: lte(staffInvitations.expiresAt, new Date(now.getTime() - keepMs)),
        },
        {
          what: "staff's answers",
          key: staffAnswers.key,
          isOutdated: lte(staffAnswers.at, new Date(now.getTime() - keepAnswersMs)),
        },
      ]);
    },
  };
}
