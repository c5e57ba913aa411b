import { retention } from '#domain/shop/retention.ts';
import type { CurrentDetails, ShopDetails } from '#domain/shop/shop-details.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import {
  contactLine,
  heading,
  html,
  mailButton,
  mailLayout,
  paragraph,
  smallPrint,
} from '#server/mail/mail-layout.ts';
import type { Mail, Mailer } from '#server/mail/open-mail.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import { type Account, findAccount } from '../find-account.ts';
import { acceptLinkRequest, type LinkRequest } from '../link-requests.ts';
import { hashToken, newToken } from '../opaque-tokens.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { passwordResets } from '../tables.ts';

export const sendResetLinkJob = { name: 'send-reset-link' };

/**
 * Starts the job that emails a link to set a new password, if the email has an account. The job looks the account up, so
 * that a request takes the same work for every email. Beyond the limits nothing is sent, and the response doesn't say so.
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
  details: CurrentDetails;
}

const linkLifeMs = retention.resetLinkHours * 60 * 60 * 1000;

/**
 * Emails the link. Only hashes of tokens are stored, so each attempt of the job creates its own token. If the mail server's
 * response is lost, the email is sent twice with the same Message-ID, and both links work.
 */
export function sendResetLinks({
  accounts,
  mailer,
  shopUrl,
  details,
}: AccountJobsContext): JobKind<LinkRequest> {
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
      const mail = resetMail({ account, token, requestId, shopUrl, details: details.current() });
      const { ok } = await sendUnlessRefused(mailer, mail);
      log.info({ userId: account.id }, ok ? 'emailed a link to set a new password' : refusedForGood);
    },
  };
}

interface ResetMail {
  account: Pick<Account, 'id' | 'email'>;
  token: string;
  requestId: string;
  shopUrl: string;
  details: ShopDetails;
}

/**
 * The link uses the configured address of the shop, never the request's. The email doesn't contain the account's name,
 * because anyone can register another person's email with any name.
 */
function resetMail({ account, token, requestId, shopUrl, details }: ResetMail): Mail {
  const link = `${shopUrl}/reset-password?${new URLSearchParams({ token, uid: account.id })}`;
  const title = 'Set a new password';
  const reason = 'Someone, hopefully you, asked to reset the password of your account.';
  const rules = 'The link works once, for one hour.';
  const otherwise = "If it wasn't you, you can ignore this email. Your password stays the same.";
  return {
    to: account.email,
    subject: title,
    messageId: `<reset-${requestId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`${heading(title)}
${paragraph(reason)}
${mailButton(link, 'Set a new password')}
${smallPrint(`${rules} ${otherwise}`)}
${smallPrint(contactLine(details))}`,
      shopUrl,
      shop: details.shop,
    }),
    text: [reason, '', 'Set a new password:', link, '', rules, otherwise, '', contactLine(details)].join(
      '\n',
    ),
  };
}
