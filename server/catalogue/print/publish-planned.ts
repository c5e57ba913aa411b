import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { prints } from '../tables.ts';

export const publishPlannedJob = {
  name: 'publish-planned-prints',
  cron: '* * * * *',
  overdueAfterMinutes: 10,
  isOneEnough: true,
};

/** Publishes the prints whose time has come. */
export function publishPlanned({ db, log }: { db: Database; log: Log }): JobKind<object> {
  const isDue = sql`${prints.publishAt} <= now() and not ${prints.isPublished}`;
  return {
    ...publishPlannedJob,
    logsOnlyResults: true,
    async work() {
      // An update would announce a change of the catalogue every minute, also if it changes nothing.
      if ((await db.$count(prints, isDue)) === 0) return;
      const published = await db
        .update(prints)
        // A planned print is new on its day, among the latest releases too.
        .set({
          isPublished: true,
          publishAt: null,
          createdAt: sql`${prints.publishAt}`,
          updatedAt: new Date(),
        })
        .where(isDue)
        .returning({ id: prints.id });
      log.info({ prints: published.map(({ id }) => id) }, 'published planned prints');
    },
  };
}
