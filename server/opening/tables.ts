import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OpeningMark } from '#domain/shop/opening.ts';
import { authorColumn } from '../staff/tables.ts';

/** What people said before the shop opened, and that it was opened: a row for each (decision 113). */
export const openingMarks = pgTable('opening_marks', {
  mark: text().$type<OpeningMark | 'opened'>().primaryKey(),
  /** Why the shop opens without it. Null: it is confirmed. */
  reason: text(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Null also for an upgrade. */
  staffId: authorColumn(),
});
