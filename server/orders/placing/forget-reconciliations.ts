import { sql } from 'drizzle-orm';
import { kept } from '#domain/retention.ts';
import type { Database } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { reconciliations } from '../tables.ts';

export const forgetReconciliationsJob = {
  name: 'forget-reconciliations',
  cron: '55 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Removes every night what old reconciliations found; the newest stays, for the next one begins where it began. */
export function forgetReconciliations(context: { db: Database; log: Log }): JobKind<object> {
  const { startedAt } = reconciliations;
  const isOver = sql`${startedAt} < now() - make_interval(days => ${kept.reconciliationsDays})
    and ${startedAt} < (select max(started_at) from ${reconciliations})`;
  return {
    ...forgetReconciliationsJob,
    work: () => removeOutdated(context, [{ what: 'reconciliations', key: startedAt, isOver }]),
  };
}
