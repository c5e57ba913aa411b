import { html, mailLayout } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import type { contactMessages } from './tables.ts';

interface MessageMail {
  message: typeof contactMessages.$inferSelect;
  ownerEmail: string;
  shopUrl: string;
}

/** What the owner gets: answering it writes to the sender. All of it was typed by a stranger. */
export function messageMail({ message: sent, ownerEmail, shopUrl }: MessageMail): Mail {
  const { id, firstName, lastName, email, message } = sent;
  const name = `${firstName} ${lastName}`;
  const title = `Message from ${name}`;
  const at = sent.createdAt.toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const origin = `Sent on ${at} UTC with the contact form. Nobody has checked that the address is the sender's.`;
  return {
    to: ownerEmail,
    replyTo: { name, address: email },
    subject: title,
    messageId: `<contact-${id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title,
      body: html`<h1 style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:normal">Message from <bdi>${name}</bdi></h1>
<p style="margin:0 0 24px"><bdi>${email}</bdi></p>
<div dir="auto" style="margin:0 0 24px;white-space:pre-wrap;unicode-bidi:plaintext">${message}</div>
<p style="margin:0 0 24px;font-size:14px;color:#6b665e">${origin}</p>`,
      shopUrl,
    }),
    text: [title, email, '', message, '', origin].join('\n'),
  };
}
