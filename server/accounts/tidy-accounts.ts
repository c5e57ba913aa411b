import { lte } from 'drizzle-orm';
import type { JobKind } from '#server/platform/jobs.ts';
import type { AccountsDesk } from './open-accounts.ts';
import { passwordResets, rateLimits, refreshTokens } from './tables.ts';

export const tidyAccountsJob = { name: 'tidy-accounts', cron: '17 3 * * *' };

/** Removes every night what has run out: refresh tokens, reset links, counts. */
export function tidyAccounts({ db, now }: AccountsDesk): JobKind<object> {
  return {
    ...tidyAccountsJob,
    async work() {
      await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now()));
      await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now()));
      await db.delete(rateLimits).where(lte(rateLimits.expire, now().getTime()));
    },
  };
}
