import { eq } from 'drizzle-orm';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { html, smallPrint, typedText, writeMail } from '#server/mail/mail-layout.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
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
function replyMail({ reply, message }: FoundReply, context: ContactMailContext) {
  const title = `Your message to ${context.details.current().shop}`;
  const origin = smallPrint(`On ${formatUtcTime(message.createdAt)}, you wrote:`);
  const quoted = message.message.split('\n').map((line) => `> ${line}`.trimEnd());
  const quote = html`<blockquote style="margin:0 0 24px;padding-left:16px;border-left:2px solid #ddd7cc">${typedText(message.message).html}</blockquote>`;
  return writeMail(context, {
    to: message.email,
    id: `reply-${reply.id}`,
    title,
    heading: { html: html`${title}`, text: '' },
    parts: [
      typedText(reply.text),
      { html: html`${origin.html}\n${quote}`, text: [origin.text, ...quoted].join('\n') },
    ],
  });
}
