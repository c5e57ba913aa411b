import { lt, sql } from 'drizzle-orm';
import { messagesKeptMonths } from '#domain/contact.ts';
import type { JobKind } from '#server/platform/jobs.ts';
import type { ContactMailDesk } from './mail-messages.ts';
import { contactMessages } from './tables.ts';

export const deleteOldMessagesJob = { name: 'delete-old-contact-messages', cron: '40 3 * * *' };

/** Keeps what the privacy policy promises: messages go after their time. */
export function deleteOldMessages({ db, log }: Pick<ContactMailDesk, 'db' | 'log'>): JobKind<object> {
  return {
    ...deleteOldMessagesJob,
    async work() {
      const age = sql`now() - make_interval(months => ${messagesKeptMonths})`;
      const gone = await db
        .delete(contactMessages)
        .where(lt(contactMessages.createdAt, age))
        .returning({ id: contactMessages.id });
      if (gone.length > 0) log.info({ messages: gone.length }, 'deleted old messages of the contact form');
    },
  };
}
