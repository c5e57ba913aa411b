import type { Database } from '#server/database/database.ts';
import { watchChanges } from '#server/database/watch-changes.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { expireOutdatedSessionsJob } from './expire-outdated-sessions.ts';

/** Changes within this time are handled together, because an import changes hundreds of rows one by one. */
const batchMs = 500;

interface WatchedShop {
  databaseUrl: string;
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Log;
}

/**
 * Starts the job that compares the open payment sessions with the shop's terms whenever prices, prints or memberships
 * change.
 * @returns stops watching
 */
export async function watchTerms({ databaseUrl, db, jobs, log }: WatchedShop): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const compare = () => {
    timer = undefined;
    jobs.enqueue(db, expireOutdatedSessionsJob, {}).catch((err: unknown) => {
      log.warn(
        { err },
        'open payment sessions will be compared late: at the next change, or within 10 minutes',
      );
    });
  };
  const watch = await watchChanges({
    name: 'passepartout terms watch',
    databaseUrl,
    channels: ['catalogue_changed', 'memberships_changed'],
    onChange: () => {
      timer ??= setTimeout(compare, batchMs);
    },
    log,
  });
  return async () => {
    await watch.stop();
    clearTimeout(timer);
  };
}
