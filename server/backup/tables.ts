import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a drill found in a backup. */
export interface DrillCounts {
  orders: number;
  members: number;
  prints: number;
  checkedMasters: number;
  lackingMasters: number;
}

/** What the shop did by its plan of backups: a row for each backup, each drill and each reminder (decision 122). */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    kind: text().$type<'backup' | 'drill' | 'reminder'>().notNull(),
    /** The backup's name, also at its target. Null: a reminder. */
    backup: text(),
    /** The target, without its keys. */
    place: text().notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null: it is running, or its process was killed. */
    finishedAt: moment('finished_at'),
    /** Null: it succeeded, or it has not ended. */
    failure: text(),
    /** The size of a backup. */
    bytes: bigint({ mode: 'number' }),
    /** What a drill counted. */
    counts: jsonb().$type<DrillCounts>(),
    /** When the backup was deleted, because it was outdated or had failed. */
    removedAt: moment('removed_at'),
    /** When the owner was told of the failure. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [index('backup_runs_started_at').on(table.startedAt)],
);
