import { lte } from 'drizzle-orm';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { AccountsContext } from './open-accounts.ts';
import { passwordResets, rateLimits, refreshTokens } from './tables.ts';

export const purgeExpiredAccountDataJob = {
  name: 'purge-expired-account-data',
  cron: '17 * * * *',
  overdueAfterMinutes: 120,
};

/** Removes every hour what has run out: refresh tokens, reset links, counts. */
export function purgeExpiredAccountData(
  context: Pick<AccountsContext, 'db' | 'log' | 'now'>,
): JobKind<object> {
  return {
    ...purgeExpiredAccountDataJob,
    async work() {
      const now = context.now();
      await removeOutdated(context, [
        { what: 'refresh tokens', key: refreshTokens.tokenHash, isOver: lte(refreshTokens.expiresAt, now) },
        { what: 'reset links', key: passwordResets.tokenHash, isOver: lte(passwordResets.expiresAt, now) },
        { what: 'counts of tries', key: rateLimits.key, isOver: lte(rateLimits.expire, now.getTime()) },
      ]);
    },
  };
}
