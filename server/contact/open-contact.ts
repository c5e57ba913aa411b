import type { Pool } from 'pg';
import type { Database } from '#server/platform/database.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { openRateLimit, type RateLimit } from '#server/platform/rate-limits.ts';

/** What the contact form stands on. */
export interface ContactDesk {
  db: Database;
  jobs: Jobs;
  limits: {
    fromAddress: RateLimit;
    /** From all addresses together: the owner's mailbox is not filled either. */
    inAll: RateLimit;
  };
}

const hour = 60 * 60;

export function openContact({ db, pool, jobs }: { db: Database; pool: Pool; jobs: Jobs }): ContactDesk {
  const limits = {
    fromAddress: openRateLimit(pool, { name: 'contact', most: 5, seconds: hour }),
    inAll: openRateLimit(pool, { name: 'contact-in-all', most: 60, seconds: hour }),
  };
  return { db, jobs, limits };
}
