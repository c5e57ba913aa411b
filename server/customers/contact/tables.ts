import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { authorColumn } from '../../staff/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Visitors' messages to the owner, until they are deleted (domain/shop/retention.ts). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The address that the sender typed. It is not verified. */
    email: text().notNull(),
    message: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When it was emailed to the owner. */
    mailedAt: moment('mailed_at'),
    /** When staff marked it as done. */
    doneAt: moment('done_at'),
  },
  (table) => [
    index('contact_messages_by_age').on(table.createdAt),
    // Most messages are done. Migration 0039 adds an index of trigrams for the search.
    index('contact_messages_open').on(table.createdAt, table.id).where(sql`${table.doneAt} is null`),
  ],
);

/** The answers to messages, which are deleted with them. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    /** Chosen by the client, so that a repeated call sends one email. */
    id: uuid().primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    staffId: authorColumn(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** When staff took it back, before it was sent. */
    withdrawnAt: moment('withdrawn_at'),
    /** Why no mail server accepts it for this address. */
    refusal: text(),
  },
  (table) => [index('contact_replies_of_message').on(table.messageId, table.createdAt)],
);
