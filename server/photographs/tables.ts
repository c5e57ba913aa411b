import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The pictures of framed prints that checkouts have asked for (decision 045); one that is gone is drawn again. */
export const framedPictures = pgTable('framed_pictures', {
  /** In the store: `framed-….jpg`. */
  name: text().primaryKey(),
  /** The name of the print's ready-made picture, which is shown while there is no framed one. */
  plain: text().notNull(),
  /** Null: it is not in the store. */
  bytes: integer(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
});
