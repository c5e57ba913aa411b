import type { Pool } from 'pg';
import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { openRateLimit, type RateLimit } from '#server/limits/rate-limits.ts';

/** What the contact form stands on. */
export interface ContactContext {
  db: Database;
  jobs: Jobs;
  limits: {
    fromAddress: RateLimit;
    /** From all addresses together: the owner's mailbox is not filled either. */
    inAll: RateLimit;
  };
}

const hour = 60 * 60;

export function openContact({ db, pool, jobs }: { db: Database; pool: Pool; jobs: Jobs }): ContactContext {
  const limits = {
    fromAddress: openRateLimit(pool, { name: 'contact', most: 5, seconds: hour }),
    inAll: openRateLimit(pool, { name: 'contact-in-all', most: 60, seconds: hour }),
  };
  return { db, jobs, limits };
}
