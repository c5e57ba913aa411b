import { lte } from 'drizzle-orm';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { AccountsContext } from './open-accounts.ts';
import { type AccountJobsContext, sendResetLinkJob, sendResetLinks } from './passwords/reset-link.ts';
import { sendNoticeJob, sendNotices } from './send-notice.ts';
import { passwordResets, rateLimits, refreshTokens } from './tables.ts';

export const purgeExpiredAccountDataJob = {
  name: 'purge-expired-account-data',
  cron: '17 * * * *',
  overdueAfterMinutes: 120,
};

/** Every kind of job of the accounts. */
export const accountJobs = [sendResetLinkJob, sendNoticeJob, purgeExpiredAccountDataJob];

export function workOnAccountJobs(context: AccountJobsContext): JobKind<never>[] {
  return [sendResetLinks(context), sendNotices(context), purgeExpiredAccountData(context.accounts)];
}

/** Deletes expired refresh tokens, reset links and attempt counts every hour. */
export function purgeExpiredAccountData(
  context: Pick<AccountsContext, 'db' | 'log' | 'now'>,
): JobKind<object> {
  return {
    ...purgeExpiredAccountDataJob,
    async work() {
      const now = context.now();
      const [tokens, links] = [refreshTokens, passwordResets];
      await removeOutdated(context, 'refresh tokens', tokens.tokenHash, lte(tokens.expiresAt, now));
      await removeOutdated(context, 'reset links', links.tokenHash, lte(links.expiresAt, now));
      // Counts expire by the system's clock (server/limits/counters.ts), also where tests set the shop's clock.
      await removeOutdated(context, 'attempt counts', rateLimits.key, lte(rateLimits.expire, Date.now()));
    },
  };
}
