import type { JobKind } from '#server/jobs/jobs.ts';
import { type AccountMailContext, sendResetLinkJob, sendResetLinks } from './passwords/send-reset-link.ts';
import { purgeExpiredAccountData, purgeExpiredAccountDataJob } from './purge-expired-account-data.ts';
import { sendNoticeJob, sendNotices } from './send-notice.ts';

/** The accounts' kinds of jobs, for the queue to know. */
export const accountJobs = [sendResetLinkJob, sendNoticeJob, purgeExpiredAccountDataJob];

export function workOnAccountJobs(context: AccountMailContext): JobKind<never>[] {
  return [sendResetLinks(context), sendNotices(context), purgeExpiredAccountData(context.accounts)];
}
