import { formatUtcTime } from '#domain/shop/terms.ts';
import { hourMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import type { JobKind, Jobs } from '#server/jobs/jobs.ts';
import { contactLine, html, paragraph, smallPrint, writeMail } from '#server/mail/mail-layout.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import { mailboxKey } from '#server/sign-in/email-key.ts';
import type { Account } from './find-account.ts';
import type { AccountsContext } from './open-accounts.ts';
import type { AccountJobsContext } from './passwords/reset-link.ts';

export const sendNoticeJob = { name: 'send-account-notice' };

const notices = {
  'password-changed': {
    title: 'Your password was changed',
    what: 'The password of your account was changed',
    advice: "You've been signed out everywhere. If it wasn't you, set a new password right away:",
    path: '/login',
  },
  'account-deleted': {
    title: 'Your account was deleted',
    what: 'Your account and your saved prints were deleted',
    advice:
      "We keep your orders, as tax law requires, but they are no longer linked to an account. If it wasn't you, write to us:",
    path: '/contact',
  },
} as const;

type Notice = keyof typeof notices;

interface NoticeJob {
  noticeId: string;
  notice: Notice;
  /** Stored in the job because the account may be deleted by now. */
  email: string;
  /** ISO 8601: when it happened. */
  at: string;
}

/**
 * Counts a notice, and decides whether to send it. The email of a new account is unverified, and such an account has
 * nothing to protect yet. Call it before the transaction of the change, because it uses its own connection.
 * @returns false for an account younger than an hour, and beyond the mailbox's limit
 */
export async function countNotice(
  { limits, now }: Pick<AccountsContext, 'limits' | 'now'>,
  { email, createdAt }: Pick<Account, 'email' | 'createdAt'>,
): Promise<boolean> {
  if (now().getTime() - createdAt.getTime() < hourMs) return false;
  return limits.noticeOfMailbox.count(mailboxKey(email));
}

/** Starts the job that sends a notice. Call it in the transaction of the change that the notice reports. */
export async function enqueueNotice(
  on: Executor,
  jobs: Jobs,
  { notice, email, at }: { notice: Notice; email: string; at: Date },
): Promise<void> {
  const data: NoticeJob = { noticeId: crypto.randomUUID(), notice, email, at: at.toISOString() };
  await jobs.enqueue(on, sendNoticeJob, data);
}

/** Emails members about a change of their account, so that they notice if another person made it. */
export function sendNotices(context: AccountJobsContext): JobKind<NoticeJob> {
  const { accounts, mailer } = context;
  return {
    ...sendNoticeJob,
    async work(job) {
      const { ok } = await sendUnlessRefused(mailer, noticeMail(context, job));
      accounts.log.info({ notice: job.notice }, ok ? 'emailed a notice about an account' : refusedForGood);
    },
  };
}

function noticeMail(context: AccountJobsContext, { noticeId, notice, email, at }: NoticeJob) {
  const { title, what, advice, path } = notices[notice];
  const link = context.shopUrl + path;
  const shownLink = html`<a href="${link}" style="color:#1c1a17">${link.replace(/^https?:\/\//, '')}</a>`;
  return writeMail(context, {
    to: email,
    id: `notice-${noticeId}`,
    title,
    parts: [
      paragraph(`${what} on ${formatUtcTime(new Date(at))}.`),
      paragraph({ html: html`${advice} ${shownLink}`, text: `${advice}\n${link}` }),
      smallPrint(contactLine(context.details.current())),
    ],
  });
}
