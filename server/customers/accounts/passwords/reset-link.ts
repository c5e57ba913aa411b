import { retention } from '#domain/shop/retention.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { hourMs } from '#domain/time.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { contactLine, mailButton, paragraph, smallPrint, writeMail } from '#server/mail/mail-layout.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
import { refusedForGood, sendUnlessRefused } from '#server/mail/send-once.ts';
import { hashToken, newToken } from '#server/sign-in/opaque-tokens.ts';
import { type Account, findAccount } from '../find-account.ts';
import { acceptLinkRequest, type LinkRequest } from '../link-requests.ts';
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

const linkLifeMs = retention.resetLinkHours * hourMs;

/**
 * Emails the link. Only hashes of tokens are stored, so each attempt of the job creates its own token. If the mail server's
 * response is lost, the email is sent twice with the same Message-ID, and both links work.
 */
export function sendResetLinks(context: AccountJobsContext): JobKind<LinkRequest> {
  const { db, log, now } = context.accounts;
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
      const mail = resetMail(context, { account, token, requestId });
      const { ok } = await sendUnlessRefused(context.mailer, mail);
      log.info({ userId: account.id }, ok ? 'emailed a link to set a new password' : refusedForGood);
    },
  };
}

/**
 * The link uses the configured address of the shop, never the request's. The email doesn't contain the account's name,
 * because anyone can register another person's email with any name.
 */
function resetMail(
  context: AccountJobsContext,
  { account, token, requestId }: { account: Account; token: string; requestId: string },
) {
  const link = `${context.shopUrl}/reset-password?${new URLSearchParams({ token, uid: account.id })}`;
  const title = 'Set a new password';
  return writeMail(context, {
    to: account.email,
    id: `reset-${requestId}`,
    title,
    parts: [
      paragraph('Someone, hopefully you, asked to reset the password of your account.'),
      mailButton(link, title),
      smallPrint(
        'The link works once, for one hour.',
        "If it wasn't you, you can ignore this email. Your password stays the same.",
      ),
      smallPrint(contactLine(context.details.current())),
    ],
  });
}
