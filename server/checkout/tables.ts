import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RequestedItem } from '#domain/api/checkout.ts';
import type { Dollars } from '#domain/money.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { offers } from '#server/offers/tables.ts';

/** A line of a payment session, with the price of one piece and the moulding whose inches its buyer was shown. */
export interface SoldLine extends RequestedItem {
  unitPrice: Dollars;
  /** As in the metadata of the session: see `writeMoulding`. Absent without a frame and in sessions from before it was recorded. */
  moulding?: string;
}

/** The payment sessions that the shop has opened or is opening, with their terms. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    /** SHA-256, in hex, of the client's idempotency key and the request to the provider without its expiry. */
    requestKey: text('request_key').primaryKey(),
    /** The provider's id, `cs_…`; null until the provider has answered. */
    sessionId: text('session_id'),
    /** The buyer's account; null for a guest, and after the account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The offer whose lines these are; null for a cart. */
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'cascade' }),
    /** The resale certificate because of which it has no sales tax; null: tax as always. Not a reference, so that it can be compared. */
    certificateId: uuid('certificate_id'),
    lines: jsonb().$type<SoldLine[]>().notNull(),
    /** The time until which it can be paid, in whole seconds, as the provider requires. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('checkout_sessions_of_user').on(table.userId),
    index('checkout_sessions_of_offer').on(table.offerId),
    index('checkout_sessions_by_expiry').on(table.expiresAt),
  ],
);

/** How many payment pages were opened on each day in UTC, and nothing about who opened them. */
export const checkoutDays = pgTable('checkout_days', {
  day: date().primaryKey(),
  opened: integer().notNull(),
});
