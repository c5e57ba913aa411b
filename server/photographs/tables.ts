import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The framed pictures for checkouts (decision 045). A picture that was removed is drawn again. */
export const framedPictures = pgTable('framed_pictures', {
  /** The name in the store: `framed-….jpg`. */
  name: text().primaryKey(),
  /** The name of the print's plain picture, which is shown while there is no framed one. */
  plain: text().notNull(),
  /** Null when it is not in the store. */
  bytes: integer(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
});
