import type { Database } from '#server/database/database.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { expireOutdatedSessionsJob } from './expire-outdated-sessions.ts';

/** Changes within this time are handled together, because an import changes hundreds of rows one by one. */
const batchMs = 500;

interface WatchedShop {
  watch: Pick<ChangeWatch, 'on'>;
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Log;
}

/**
 * Starts the job that compares the open payment sessions with the shop's terms whenever prices, prints, memberships,
 * offers or the workshop's equipment change.
 * @returns stops watching
 */
export function watchTerms({ watch, db, jobs, log }: WatchedShop): () => void {
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
  const compareSoon = () => {
    timer ??= setTimeout(compare, batchMs);
  };
  const changes = [
    'catalogue_changed',
    'memberships_changed',
    'offers_changed',
    'shop_details_changed',
  ] as const;
  const stops = changes.map((change) => watch.on(change, compareSoon));
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}
