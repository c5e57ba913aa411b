import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Every event received from the payment provider, once. */
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

/** Identifies this shop among those of one payment account: one row, created with the table and included in backups. */
export const shopIdentity = pgTable(
  'shop_identity',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
    /** Sessions created before this may lack the id. Null for a shop that never ran a version without ids. */
    identifiedAt: timestamp('identified_at', { withTimezone: true }),
  },
  (table) => [check('shop_identity_has_one_row', sql`${table.isOnly}`)],
);
