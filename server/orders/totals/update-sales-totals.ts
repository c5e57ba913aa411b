import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { salesChanges, salesTotals } from '../tables.ts';

export const updateSalesTotalsJob = {
  name: 'update-sales-totals',
  cron: '* * * * *',
  overdueAfterMinutes: 60,
};

const changesAtOnce = 10_000;

/** Adds what has changed to the totals each minute (decision 084). */
export function updateSalesTotals({ db }: { db: Database }): JobKind<object> {
  return { ...updateSalesTotalsJob, work: () => addSalesChanges(db), logsOnlyResults: true };
}

/**
 * Adds all changes to the totals of their day and month, and deletes them. Each batch is one statement, so a reader sees a
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
      insert into ${salesTotals} as totals (span, start, kind, name, count, amount)
      select span.name, (case span.name when 'day' then day else date_trunc('month', day) end)::date as start, kind,
        added.name, sum(count), sum(amount)
      from added, (values ('day'), ('month')) as span (name)
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (kind, span, start, name)
        do update set count = totals.count + excluded.count, amount = totals.amount + excluded.amount`));
  } while (batch);
}
