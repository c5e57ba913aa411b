import { asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { artistCounts, prints } from './tables.ts';

export const checkPrintsJob = { name: 'check-prints', cron: '55 2 * * *', overdueAfterMinutes: 25 * 60 };

/** Compares what is kept about prints with the prints every night, and corrects it (decision 088). */
export function checkPrints({ db, log }: { db: Database; log: Log }): JobKind<object> {
  return {
    ...checkPrintsJob,
    work: () => tryLock(db, { key: checkPrintsJob.name, seed: 0 }, () => checkAll(db, log)),
  };
}

async function checkAll(db: Database, log: Log): Promise<void> {
  const corrected = {
    unfilledVariants: await correctUnfilledVariants(db),
    artistCounts: await correctArtistCounts(db),
  };
  if (Object.values(corrected).some((rows) => rows > 0))
    log.warn({ job: checkPrintsJob.name, ...corrected }, 'corrected what was kept about prints');
}

/** The rows of one transaction. */
const batchSize = 500;

/** Only where they differ, because each update announces a change of the catalogue. */
async function correctUnfilledVariants(db: Database): Promise<number> {
  const unfilled = sql`coalesce(unfilled_forms_of(${prints.id}, ${prints.photographId}, ${prints.orientation}), 0)`;
  const isWrong = sql`${prints.unfilledVariants} <> ${unfilled}`;
  let corrected = 0;
  for await (const ids of wrongPrints(db, isWrong)) {
    await db.execute(
      sql`update ${prints} set unfilled_forms = ${unfilled} where ${inArray(prints.id, ids)} and ${isWrong}`,
    );
    corrected += ids.length;
  }
  return corrected;
}

async function* wrongPrints(db: Database, isWrong: SQL): AsyncGenerator<string[]> {
  const { id } = prints;
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select({ id, isWrong: sql<boolean>`${isWrong}` })
      .from(prints)
      .where(last ? gt(id, last) : undefined)
      .orderBy(asc(id))
      .limit(batchSize);
    const wrong = rows.filter((row) => row.isWrong);
    if (wrong.length > 0) yield wrong.map((row) => row.id);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id;
  }
}

/** Adds the differences in one statement, which sees prints and counts at the same moment, so no change has to wait. */
async function correctArtistCounts(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${artistCounts} (artist, prints, published, changed_at)
    select artist, sum(prints), sum(published), max(changed_at) filter (where is_counted) from (
      select artist, count(*) as prints, count(*) filter (where is_published) as published,
        max(updated_at) filter (where is_published) as changed_at, true as is_counted
      from ${prints} group by artist
      union all
      select artist, -sum(prints), -sum(published), max(changed_at), false from ${artistCounts} group by artist
    ) as difference
    group by artist
    having sum(prints) <> 0 or sum(published) <> 0
      or max(changed_at) filter (where is_counted) > coalesce(max(changed_at) filter (where not is_counted), '-infinity')`);
  return rowCount ?? 0;
}
