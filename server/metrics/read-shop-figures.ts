import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shareRuns, withTimeout } from '#server/http/with-timeout.ts';
import { type CountedJobs, countJobs } from '#server/jobs/count-jobs.ts';
import { readScheduledJobs, type ScheduledJobState } from '#server/jobs/read-scheduled-jobs.ts';
import {
  type CountedReconciliations,
  countReconciliations,
} from '#server/orders/placing/reconciliation-records.ts';
import { findSessionsWithoutOrder } from '#server/orders/placing/sessions-without-order.ts';
import { countUnconfirmed, type OrdersOfStatus, sumUpOrders } from '#server/orders/reading/count-orders.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';

/** The state of the whole shop, as stored in the database. */
export interface ShopFigures {
  orders: OrdersOfStatus[];
  reconciliations: CountedReconciliations;
  unconfirmed: number;
  /** For each paid session without an order: when the payment was reported. */
  withoutOrder: Date[];
  jobs: CountedJobs[];
  scheduledJobs: ScheduledJobState[];
}

const longestReadMs = 1000;

/**
 * Reads the figures, for at most a second. Simultaneous callers share one read.
 * @returns undefined if the database doesn't answer in time
 */
export function shopFiguresReader(db: Database): () => Promise<ShopFigures | undefined> {
  const readOnce = shareRuns(() => read(db));
  return () => withTimeout(longestReadMs, readOnce(), 'The database took too long.').catch(() => undefined);
}

function read(db: Database): Promise<ShopFigures> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(longestReadMs))}`);
      return {
        orders: await sumUpOrders(tx),
        reconciliations: await countReconciliations(tx),
        unconfirmed: await countUnconfirmed(tx),
        withoutOrder: (await findSessionsWithoutOrder(tx)).map(({ receivedAt }) => receivedAt),
        jobs: await countJobs(tx),
        scheduledJobs: await readScheduledJobs(tx, scheduledJobs),
      };
    },
    { accessMode: 'read only' },
  );
}
