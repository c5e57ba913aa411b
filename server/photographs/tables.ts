import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StoredDrawing } from './framed/framed-picture.ts';

/** The pictures that are drawn on request (decision 045). One that was removed is drawn again. */
export const framedPictures = pgTable('framed_pictures', {
  /** The name in the store: `framed-….jpg` for checkouts, `sharing-….jpg` for shared links. */
  name: text().primaryKey(),
  /** The name of a ready-made picture of the print, which is shown when this one cannot be drawn. */
  plain: text().notNull(),
  /** What to draw. Null for the pictures of checkouts before migration 0017. */
  drawing: jsonb().$type<StoredDrawing>(),
  /** Null when it is not in the store. */
  bytes: integer(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
});
