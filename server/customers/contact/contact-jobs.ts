import { eq, lt, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import { formatUtcTime } from '#domain/shop/terms.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { html, mailButton, paragraph, smallPrint, typedText, writeMail } from '#server/mail/mail-layout.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { type ContactMailContext, sendReplies, sendReplyJob } from './send-reply.ts';
import { contactMessages } from './tables.ts';

export const mailMessageJob = { name: 'mail-contact-message' };

export const deleteOldMessagesJob = {
  name: 'delete-old-contact-messages',
  cron: '40 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Every kind of job of the contact form; a process that accepts messages opens these queues. */
export const contactJobs = [mailMessageJob, sendReplyJob, deleteOldMessagesJob];

export function workOnContactJobs(context: ContactMailContext): JobKind<never>[] {
  return [mailMessages(context), sendReplies(context), deleteOldMessages(context)];
}

/** Emails a visitor's message to the owner, once. */
function mailMessages(context: ContactMailContext): JobKind<{ messageId: string }> {
  return {
    ...mailMessageJob,
    work: ({ messageId }) =>
      sendOnce(context, { key: messageId, seed: 0 }, async (tx) => {
        const isThis = eq(contactMessages.id, messageId);
        const [message] = await tx.select().from(contactMessages).where(isThis);
        if (!message || message.mailedAt) return undefined;
        return {
          mail: messageMail(message, context),
          recordSent: async () => {
            await tx.update(contactMessages).set({ mailedAt: new Date() }).where(isThis);
            context.log.info({ messageId }, 'emailed a message of the contact form');
          },
        };
      }),
  };
}

/** A reply goes to the visitor, who typed everything in this email, so none of it is trusted. */
function messageMail(
  { id, firstName, lastName, email, message, createdAt }: typeof contactMessages.$inferSelect,
  context: ContactMailContext,
) {
  const name = `${firstName} ${lastName}`.trim();
  const title = `Message from ${name}`;
  return writeMail(context, {
    to: context.ownerEmail,
    replyTo: { name, address: email },
    id: `contact-${id}`,
    title,
    heading: { html: html`Message from <bdi>${name}</bdi>`, text: title },
    parts: [
      paragraph({ html: html`<bdi>${email}</bdi>`, text: email }),
      typedText(message),
      smallPrint(
        `Sent on ${formatUtcTime(createdAt)} with the contact form. The sender's address is not verified.`,
      ),
      mailButton(`${context.studioUrl}/messages/${id}`, 'Answer in the studio'),
    ],
  });
}

/** Deletes messages and their replies after the time that the privacy policy promises. */
function deleteOldMessages(context: Pick<ContactMailContext, 'db' | 'log'>): JobKind<object> {
  const { id, createdAt } = contactMessages;
  const isOutdated = lt(createdAt, sql`now() - make_interval(months => ${retention.messagesMonths})`);
  return {
    ...deleteOldMessagesJob,
    work: () => removeOutdated(context, 'messages of the contact form', id, isOutdated),
  };
}
