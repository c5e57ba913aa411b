import { html, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';

const notices = {
  'password-changed': {
    title: 'Your password was changed',
    what: 'The password of your account was changed',
    advice: 'You have been signed out everywhere. If it was not you, set a new password at once:',
    path: '/login',
  },
  'account-deleted': {
    title: 'Your account was deleted',
    what: 'Your account and your saved prints were deleted',
    advice: 'Orders are kept without it, as tax law wants. If it was not you, write to us:',
    path: '/contact',
  },
} as const;

export type Notice = keyof typeof notices;

interface NoticeMail {
  noticeId: string;
  notice: Notice;
  email: string;
  /** When it happened. */
  at: Date;
  shopUrl: string;
}

/** What was done to an account, when, and what to do if it was somebody else. */
export function noticeMail({ noticeId, notice, email, at, shopUrl }: NoticeMail): Mail {
  const { title, what, advice, path } = notices[notice];
  const when = at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const told = `${what} on ${when} UTC.`;
  const link = shopUrl + path;
  return {
    to: email,
    subject: title,
    messageId: `<notice-${noticeId}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">${title}</h1>
<p style="margin:0 0 24px">${told}</p>
<p style="margin:0 0 24px">${advice} <a href="${link}" style="color:#1c1a17">${link.replace(/^https?:\/\//, '')}</a></p>`,
      shopUrl,
    }),
    text: [told, '', advice, link].join('\n'),
  };
}
