import { eq } from 'drizzle-orm';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { type Html, heading, html, mailLayout, smallPrint } from '#server/mail/mail-layout.ts';
import type { Mail, Mailer } from '#server/mail/open-mail.ts';
import { type MailLock, sendOnce } from '#server/mail/send-once.ts';
import { contactMessages, contactReplies } from './tables.ts';

export interface ContactMailContext {
  db: Database;
  log: Log;
  mailer: Mailer;
  ownerEmail: string;
  shopUrl: string;
  studioUrl: string;
  details: CurrentDetails;
}

export const sendReplyJob = { name: 'send-contact-reply' };

/** How long a reply waits, so that a click on Undo can stop it. */
export const replyWaitSeconds = 60;

/** Held while a reply is sent, and while it is withdrawn. */
export const replyLock = (replyId: string): MailLock => ({ key: replyId, seed: 0 });

/** Emails a reply to the sender of a message, once, unless it was withdrawn. */
export function sendReplies(context: ContactMailContext): JobKind<{ replyId: string }> {
  return {
    ...sendReplyJob,
    work: ({ replyId }) =>
      sendOnce(context, replyLock(replyId), async (tx) => {
        const isThis = eq(contactReplies.id, replyId);
        const [found] = await tx
          .select({ reply: contactReplies, message: contactMessages })
          .from(contactReplies)
          .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
          .where(isThis);
        if (!found || found.reply.sentAt || found.reply.withdrawnAt || found.reply.refusal) return undefined;
        return {
          mail: replyMail(found, context),
          recordSent: async () => {
            await tx.update(contactReplies).set({ sentAt: new Date() }).where(isThis);
            context.log.info({ replyId }, 'emailed a reply to a message of the contact form');
          },
          recordRefused: async (refusal) => {
            await tx.update(contactReplies).set({ refusal }).where(isThis);
            context.log.warn({ replyId }, 'a reply is not sent: its recipient is refused for good');
          },
        };
      }),
  };
}

interface FoundReply {
  reply: typeof contactReplies.$inferSelect;
  message: typeof contactMessages.$inferSelect;
}

/** The visitor typed the quoted message, so none of it is trusted. */
function replyMail({ reply, message }: FoundReply, { shopUrl, details }: ContactMailContext): Mail {
  const { shop } = details.current();
  const subject = `Your message to ${shop}`;
  const at = message.createdAt.toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const origin = `On ${at} UTC, you wrote:`;
  const quoted = message.message.split('\n').map((line) => `> ${line}`.trimEnd());
  return {
    to: message.email,
    subject,
    messageId: `<reply-${reply.id}@${new URL(shopUrl).hostname}>`,
    html: mailLayout({
      title: subject,
      body: html`${heading(subject)}
${lines(reply.text)}
${smallPrint(origin)}
<blockquote style="margin:0 0 24px;padding-left:16px;border-left:2px solid #ddd7cc">${lines(message.message)}</blockquote>`,
      shopUrl,
      shop,
    }),
    text: [reply.text, '', origin, ...quoted].join('\n'),
  };
}

/** Text as it was typed, line by line, in any script. */
function lines(text: string): Html {
  return html`<div dir="auto" style="margin:0 0 24px;white-space:pre-wrap;unicode-bidi:plaintext">${text}</div>`;
}
