import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { staff } from '../staff/tables.ts';
import type { StoredDetails } from './read-details.ts';

/** The versions of the shop's details. The newest one counts, and the others are its history. */
export const shopDetails = pgTable(
  'shop_details',
  {
    version: integer().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who saved it. Null: from the terminal. */
    staffId: uuid('staff_id').references(() => staff.id),
    details: jsonb().$type<StoredDetails>().notNull(),
  },
  (table) => [check('shop_details_version', sql`${table.version} > 0`)],
);
