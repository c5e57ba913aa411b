import { lt, sql } from 'drizzle-orm';
import { kept } from '#domain/retention.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { ContactMailContext } from './mail-messages.ts';
import { contactMessages } from './tables.ts';

export const deleteOldMessagesJob = {
  name: 'delete-old-contact-messages',
  cron: '40 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Keeps what the privacy policy promises: messages go after their time. */
export function deleteOldMessages(context: Pick<ContactMailContext, 'db' | 'log'>): JobKind<object> {
  const { id, createdAt } = contactMessages;
  const isOver = lt(createdAt, sql`now() - make_interval(months => ${kept.messagesMonths})`);
  return {
    ...deleteOldMessagesJob,
    work: () => removeOutdated(context, [{ what: 'messages of the contact form', key: id, isOver }]),
  };
}
