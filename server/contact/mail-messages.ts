import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
import { messageMail } from './message-mail.ts';
import { contactMessages } from './tables.ts';

export const mailMessageJob = { name: 'mail-contact-message' };

export interface ContactMailContext {
  db: Database;
  log: Log;
  mailer: Mailer;
  ownerEmail: string;
  shopUrl: string;
}

/** Mails a visitor's message to the owner, once: a lock of its own is held while it goes out. */
export function mailMessages(context: ContactMailContext): JobKind<{ messageId: string }> {
  const { db, log, mailer, ownerEmail, shopUrl } = context;
  return {
    ...mailMessageJob,
    async work({ messageId }) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${messageId}, 0))`);
        const thisOne = eq(contactMessages.id, messageId);
        const [message] = await tx.select().from(contactMessages).where(thisOne);
        if (!message || message.mailedAt) return;
        await mailer.send(messageMail({ message, ownerEmail, shopUrl }));
        await tx.update(contactMessages).set({ mailedAt: new Date() }).where(thisOne);
        log.info({ messageId }, 'mailed a message of the contact form');
      });
    },
  };
}
