import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PolicyName } from '#domain/shop/policies.ts';
import { authorColumn } from '../staff/tables.ts';
import type { StoredDetails } from './read-details.ts';

/** The versions of the shop's details. The newest one counts, and the others are its history. */
export const shopDetails = pgTable(
  'shop_details',
  {
    version: integer().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    staffId: authorColumn(),
    details: jsonb().$type<StoredDetails>().notNull(),
  },
  (table) => [check('shop_details_version', sql`${table.version} > 0`)],
);

/**
 * Every text of a policy that a buyer could read, since when. A default text and a price are not in the versions of the details, so
 * this is the only record of what an older page said.
 */
export const policyTexts = pgTable(
  'policy_texts',
  {
    policy: text().$type<PolicyName>().notNull(),
    shownAt: timestamp('shown_at', { withTimezone: true }).notNull(),
    /** As `policyWords` writes it. */
    text: text().notNull(),
    /** Whether the owner wrote it, and not the shop. */
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [primaryKey({ columns: [table.policy, table.shownAt] })],
);
