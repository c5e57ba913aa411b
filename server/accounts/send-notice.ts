import type { Executor } from '#server/platform/database.ts';
import type { JobKind, Jobs } from '#server/platform/jobs.ts';
import { type Notice, noticeMail } from './notice-mail.ts';
import type { AccountMailDesk } from './passwords/send-reset-link.ts';

export const sendNoticeJob = { name: 'send-account-notice' };

interface NoticeToSend {
  noticeId: string;
  notice: Notice;
  /** As it was then: the account may be gone. */
  email: string;
  /** ISO 8601: when it happened. */
  at: string;
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
export function sendNotices({ accounts, mailer, shopUrl }: AccountMailDesk): JobKind<NoticeToSend> {
  return {
    ...sendNoticeJob,
    async work({ noticeId, notice, email, at }) {
      await mailer.send(noticeMail({ noticeId, notice, email, at: new Date(at), shopUrl }));
      accounts.log.info({ notice }, 'mailed a notice about an account');
    },
  };
}
