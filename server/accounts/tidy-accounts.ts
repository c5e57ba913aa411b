import { lte } from 'drizzle-orm';
import type { JobKind } from '#server/platform/jobs.ts';
import { removeOutdated } from '#server/platform/remove-outdated.ts';
import type { AccountsDesk } from './open-accounts.ts';
import { passwordResets, rateLimits, refreshTokens } from './tables.ts';

export const tidyAccountsJob = { name: 'tidy-accounts', cron: '17 * * * *', overdueAfterMinutes: 120 };

/** Removes every hour what has run out: refresh tokens, reset links, counts. */
export function tidyAccounts(desk: Pick<AccountsDesk, 'db' | 'log' | 'now'>): JobKind<object> {
  return {
    ...tidyAccountsJob,
    async work() {
      const now = desk.now();
      await removeOutdated(desk, [
        { what: 'refresh tokens', key: refreshTokens.tokenHash, isOver: lte(refreshTokens.expiresAt, now) },
        { what: 'reset links', key: passwordResets.tokenHash, isOver: lte(passwordResets.expiresAt, now) },
        { what: 'counts of tries', key: rateLimits.key, isOver: lte(rateLimits.expire, now.getTime()) },
      ]);
    },
  };
}
