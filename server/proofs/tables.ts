import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProofName } from '#domain/shop/proofs.ts';

const day = (name: string) => timestamp(name, { withTimezone: true });

/** What is known of each service: a row for each that was ever tried (decision 111). */
export const proofs = pgTable('proofs', {
  name: text().$type<ProofName>().primaryKey(),
  /** What must come back, such as the id of a payment session or the hash of a code. Null: nothing is under way. */
  awaited: text(),
  begunAt: day('begun_at'),
  /** When it last came back. Null: never since the settings were changed. */
  provedAt: day('proved_at'),
  checkedAt: day('checked_at'),
  /** What the last check found wrong, in sentences for the owner, each with what to do. */
  problems: jsonb().$type<string[]>().notNull().default([]),
  /** What the last check learned, such as the account's name or the last day of the certificate. */
  facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});
