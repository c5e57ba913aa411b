import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What visitors wrote to the owner, for as long as it is kept. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As it was typed: nothing shows that it is the sender's. */
    email: text().notNull(),
    message: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the owner was sent it. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [index('contact_messages_by_age').on(table.createdAt)],
);
