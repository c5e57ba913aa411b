import { retention } from '#domain/retention.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { heading, html, mailButton, mailLayout, paragraph, smallPrint } from '#server/mail/mail-layout.ts';
import type { Mail, Mailer } from '#server/mail/open-mail.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import { type Account, findAccount } from '../find-account.ts';
import { acceptLinkRequest, type LinkRequest } from '../link-requests.ts';
import { hashToken, newToken } from '../opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { passwordResets } from '../tables.ts';

export const sendResetLinkJob = { name: 'send-reset-link' };

/**
 * Has a link to set a new password mailed if the email has an account. A job looks the account up, so that a request
 * takes the same work for every email. Beyond the limits nothing is mailed, and the response doesn't say so.
 */
export async function requestResetLink(
  { db, jobs, limits, now }: AccountsContext,
  client: { email: string; address: string },
): Promise<void> {
  const { resetFromAddress: fromAddress, resetOfEmail: ofEmail } = limits;
  const request = await acceptLinkRequest({ fromAddress, ofEmail }, { ...client, now: now() });
  if (request) await jobs.enqueue(db, sendResetLinkJob, request);
}

/** What the jobs of accounts need. */
export interface AccountJobsContext {
  accounts: AccountsContext;
  mailer: Mailer;
  shopUrl: string;
}

const linkLifeMs = retention.resetLinkHours * 60 * 60 * 1000;

/**
 * Mails the link. Only hashes of tokens are stored, so each attempt of the job creates its own token. If the mail server's
 * response is lost, the mail is sent twice with the same Message-ID, and both links work.
 */
export function sendResetLinks({ accounts, mailer, shopUrl }: AccountJobsContext): JobKind<LinkRequest> {
  const { db, log, now } = accounts;
  return {
    ...sendResetLinkJob,
    async work({ email, requestId, requestedAt }) {
      const createdAt = now();
      // If the mail server was unavailable for this long, the visitor no longer expects the link.
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

interface ResetMail {
  account: Pick<Account, 'id' | 'email'>;
  token: string;
  requestId: string;
  shopUrl: string;
}

/**
 * The link uses the configured address of the shop, never the request's. The mail doesn't contain the account's name,
 * because anyone can register somebody else's email with any name.
 */
function resetMail({ account, token, requestId, shopUrl }: ResetMail): Mail {
  const link = `${shopUrl}/reset-password?${new URLSearchParams({ token, uid: account.id })}`;
  const title = 'Set a new password';
  const reason = 'Somebody, hopefully you, asked for a new password for your account.';
  const rules = 'The link is valid for one hour and works once.';
  const otherwise = 'If it was not you, do nothing: your password stays as it is.';
  return {
    to: account.email,
    subject: title,
    messageId: `<reset-${requestId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`${heading(title)}
${paragraph(reason)}
${mailButton(link, 'Choose a new password')}
${smallPrint(`${rules} ${otherwise}`)}`,
      shopUrl,
    }),
    text: [reason, '', 'Choose a new password:', link, '', rules, otherwise].join('\n'),
  };
}
