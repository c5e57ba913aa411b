import { boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SettingName } from '#domain/shop/settings.ts';
import { authorColumn } from '../staff/tables.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The row of the settings that the machine has in `.env`. It has no value: only whether an owner has confirmed them. */
export const machineRow = 'MACHINE';

/** The settings that were entered in the studio: a row for each. */
export const settings = pgTable('settings', {
  /** The name of the environment variable, whose value wins. */
  name: text().$type<SettingName | typeof machineRow>().primaryKey(),
  /** As `seal` makes it (decision 109). */
  sealed: bytes().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  staffId: authorColumn(),
  /** False after a backup was restored, until an owner confirms that this shop may use it. */
  isConfirmed: boolean('is_confirmed').notNull(),
});
