import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every event the payment provider has told us, once, whatever we made of it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id, `evt_…`. */
    id: text().primaryKey(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
  },
  (table) => [index('payment_events_by_age').on(table.receivedAt)],
);
