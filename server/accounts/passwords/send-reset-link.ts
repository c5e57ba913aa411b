import { retention } from '#domain/retention.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import type { LinkRequest } from '../admit-link-request.ts';
import { findAccount } from '../find-account.ts';
import { hashToken, newToken } from '../opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { passwordResets } from '../tables.ts';
import { resetMail } from './reset-mail.ts';

export const sendResetLinkJob = { name: 'send-reset-link' };

export interface AccountMailContext {
  accounts: AccountsContext;
  mailer: Mailer;
  shopUrl: string;
}

const linkLifeMs = retention.resetLinkHours * 60 * 60 * 1000;

/**
 * Mails the link to whoever has the account. Every try makes a token of its own, since only hashes are kept; a mail
 * that a lost answer of the mail server makes us send twice is the same mail by its Message-ID, and both links work.
 */
export function sendResetLinks({ accounts, mailer, shopUrl }: AccountMailContext): JobKind<LinkRequest> {
  const { db, log, now } = accounts;
  return {
    ...sendResetLinkJob,
    async work({ email, requestId, requestedAt }) {
      const createdAt = now();
      // A mail server that was away all day: by now nobody waits for this link.
      if (createdAt.getTime() - Date.parse(requestedAt) > linkLifeMs) return;
      const account = await findAccount(db, email);
      if (!account) return;
      const token = newToken();
      await db.insert(passwordResets).values({
        tokenHash: hashToken(token),
        userId: account.id,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + linkLifeMs),
      });
      const { ok } = await sendUnlessRefused(mailer, resetMail({ account, token, requestId, shopUrl }));
      log.info({ userId: account.id }, ok ? 'mailed a link to set a new password' : refusedForGood);
    },
  };
}
