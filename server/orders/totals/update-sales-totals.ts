import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { salesChanges } from '../tables.ts';
import { addToTotals, blockLengths, startOfBlock } from './sales-totals.ts';

export const updateSalesTotalsJob = {
  name: 'update-sales-totals',
  cron: '* * * * *',
  overdueAfterMinutes: 60,
};

const changesAtOnce = 2000;

/** Adds what has changed to the totals each minute (decision 084). */
export function updateSalesTotals({ db }: { db: Database }): JobKind<object> {
  return { ...updateSalesTotalsJob, work: () => addSalesChanges(db), logsOnlyResults: true };
}

/**
 * Adds all changes to the totals of the blocks that have their day, and deletes them. Each batch is one statement, so a reader sees a
 * change either there or in the totals, even after a kill. Two calls at once take different changes.
 */
export async function addSalesChanges(db: Database): Promise<void> {
  let batch: number | null;
  do {
    ({ rowCount: batch } = await db.execute(sql`
      with added as (
        delete from ${salesChanges} where id in (
          select id from ${salesChanges} order by id limit ${changesAtOnce} for update skip locked)
        returning *)
      ${addToTotals(sql`
        select days, ${startOfBlock(sql`day`, sql`days`)}, kind, name, sum(count), sum(amount)
        from added, unnest(${sql.param(blockLengths)}::int[]) as days
        group by 1, 2, 3, 4 order by 1, 2, 3, 4`)}`));
  } while (batch);
}
