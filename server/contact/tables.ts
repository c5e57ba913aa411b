import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Visitors' messages to the owner, until they are deleted (domain/retention.ts). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As the sender typed it. It is not verified. */
    email: text().notNull(),
    message: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When it was emailed to the owner. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [index('contact_messages_by_age').on(table.createdAt)],
);
