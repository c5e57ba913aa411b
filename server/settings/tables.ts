import { boolean, customType, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProofName } from '#domain/shop/proofs.ts';
import type { SettingName } from '#domain/shop/settings.ts';
import { authorColumn } from '../staff/tables.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

/** The row of the settings that the machine has in `.env`. It has no value: only whether an owner has confirmed them. */
export const machineRow = 'MACHINE';

/** The settings that were entered in the studio: a row for each. */
export const settings = pgTable('settings', {
  /** The name of the environment variable, whose value wins. */
  name: text().$type<SettingName | typeof machineRow>().primaryKey(),
  /** As `seal` makes it (decision 109). */
  sealed: bytes().notNull(),
  changedAt: time('changed_at').notNull(),
  staffId: authorColumn(),
  /** False after a backup was restored, until an owner confirms that this shop may use it. */
  isConfirmed: boolean('is_confirmed').notNull(),
});

/** What is known of each service: a row for each that was ever tried (decision 111). */
export const proofs = pgTable('proofs', {
  name: text().$type<ProofName>().primaryKey(),
  /** What must come back, such as the id of a payment session or the hash of a code. Null: nothing is under way. */
  awaited: text(),
  begunAt: time('begun_at'),
  /** When it last came back. Null: never since the settings were changed. */
  provedAt: time('proved_at'),
  checkedAt: time('checked_at'),
  /** What the last check found wrong, in sentences for the owner, each with what to do. */
  problems: jsonb().$type<string[]>().notNull().default([]),
  /** What the last check learned, such as the account's name or the last day of the certificate. */
  facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});
