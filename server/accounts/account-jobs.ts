import type { JobKind } from '#server/platform/jobs.ts';
import { type AccountMailDesk, sendResetLinkJob, sendResetLinks } from './passwords/send-reset-link.ts';
import { sendNoticeJob, sendNotices } from './send-notice.ts';
import { tidyAccounts, tidyAccountsJob } from './tidy-accounts.ts';

/** The accounts' kinds of jobs, for the queue to know. */
export const accountJobs = [sendResetLinkJob, sendNoticeJob, tidyAccountsJob];

export function workOnAccountJobs(desk: AccountMailDesk): JobKind<never>[] {
  return [sendResetLinks(desk), sendNotices(desk), tidyAccounts(desk.accounts)];
}
