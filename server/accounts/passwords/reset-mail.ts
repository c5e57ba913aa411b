import { html, mailButton, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { Account } from '../find-account.ts';

interface ResetMail {
  account: Pick<Account, 'id' | 'email'>;
  token: string;
  requestId: string;
  shopUrl: string;
}

/**
 * The mail with the link to set a new password. The link's address is the configured one, never the request's; and
 * there is no name in it, for whoever joined with this email chose that, and nobody checked whose email it is.
 */
export function resetMail({ account, token, requestId, shopUrl }: ResetMail): Mail {
  const link = `${shopUrl}/reset-password?${new URLSearchParams({ token, uid: account.id })}`;
  const title = 'Set a new password';
  const reason = 'Somebody, hopefully you, asked for a new password for your account.';
  const rules = 'The link is valid for one hour and works once.';
  const otherwise = 'If it was not you, do nothing: your password stays as it is.';
  return {
    to: account.email,
    subject: 'Set a new password',
    messageId: `<reset-${requestId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
<p style="margin:0 0 24px">${reason}</p>
${mailButton(link, 'Choose a new password')}
<p style="margin:0 0 24px;font-size:14px;color:#6b665e">${rules} ${otherwise}</p>`,
      shopUrl,
    }),
    text: [reason, '', 'Choose a new password:', link, '', rules, otherwise].join('\n'),
  };
}
