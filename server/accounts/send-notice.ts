import type { Executor } from '#server/database/database.ts';
import type { JobKind, Jobs } from '#server/jobs/jobs.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import { mailboxKey } from './email-key.ts';
import type { Account } from './find-account.ts';
import { type Notice, noticeMail } from './notice-mail.ts';
import type { AccountsContext } from './open-accounts.ts';
import type { AccountMailContext } from './passwords/send-reset-link.ts';

export const sendNoticeJob = { name: 'send-account-notice' };

interface NoticeToSend {
  noticeId: string;
  notice: Notice;
  /** As it was then: the account may be gone. */
  email: string;
  /** ISO 8601: when it happened. */
  at: string;
}

const hourMs = 60 * 60 * 1000;

/**
 * Whether a notice may be mailed, which counts it. Nobody has checked whose email a new account has, and its owner
 * has nothing to lose yet. Call it before the transaction of the change: it takes a connection of its own.
 * @returns false for an account younger than an hour, and beyond the mailbox's limit
 */
export async function admitNotice(
  { limits, now }: Pick<AccountsContext, 'limits' | 'now'>,
  { email, createdAt }: Pick<Account, 'email' | 'createdAt'>,
): Promise<boolean> {
  if (now().getTime() - createdAt.getTime() < hourMs) return false;
  return limits.noticeOfMailbox.count(mailboxKey(email));
}

/** Has a notice mailed, in the transaction that it tells of. */
export async function enqueueNotice(
  on: Executor,
  jobs: Jobs,
  stated: { notice: Notice; email: string; at: Date },
): Promise<void> {
  const data: NoticeToSend = { ...stated, noticeId: crypto.randomUUID(), at: stated.at.toISOString() };
  await jobs.enqueue(on, sendNoticeJob, data);
}

/** Tells a member by mail what was done to the account, so that a stranger who did it is found out. */
export function sendNotices({ accounts, mailer, shopUrl }: AccountMailContext): JobKind<NoticeToSend> {
  return {
    ...sendNoticeJob,
    async work({ noticeId, notice, email, at }) {
      const mail = noticeMail({ noticeId, notice, email, at: new Date(at), shopUrl });
      const { ok } = await sendUnlessRefused(mailer, mail);
      accounts.log.info({ notice }, ok ? 'mailed a notice about an account' : refusedForGood);
    },
  };
}
