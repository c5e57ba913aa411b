import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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

/** Which shop this is among those of one payment account: one row, made with the table, and kept in every backup. */
export const shopIdentity = pgTable(
  'shop_identity',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
    /** Sessions opened before this may lack the id, since older versions did not write it; null for a newer shop. */
    identifiedAt: timestamp('identified_at', { withTimezone: true }),
  },
  (table) => [check('shop_identity_has_one_row', sql`${table.isOnly}`)],
);
