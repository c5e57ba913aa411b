import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { answerWithin } from '#server/http/answer-within.ts';
import { type CountedJobs, countJobs } from '#server/jobs/count-jobs.ts';
import { readScheduledJobs, type ScheduledJobState } from '#server/jobs/read-scheduled-jobs.ts';
import { findSessionsWithoutOrder } from '#server/orders/placing/sessions-without-order.ts';
import {
  type CountedReconciliations,
  countReconciliations,
  countUnconfirmed,
  type OrdersOfStatus,
  sumUpOrders,
} from '#server/orders/reading/count-orders.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';

/** What the database knows of the whole shop. */
export interface ShopFigures {
  orders: OrdersOfStatus[];
  reconciliations: CountedReconciliations;
  unconfirmed: number;
  /** Since when a buyer has paid, for each session that has no order. */
  withoutOrder: Date[];
  jobs: CountedJobs[];
  scheduledJobs: ScheduledJobState[];
}

const longestReadMs = 1000;

/**
 * Reads the figures, for at most a second, and for those who ask at the same time once: a database that is slow gets
 * no more to do. Undefined when it does not answer in time.
 */
export function shopFiguresReader(db: Database): () => Promise<ShopFigures | undefined> {
  let underWay: Promise<ShopFigures> | undefined;
  return () => {
    underWay ??= read(db).finally(() => {
      underWay = undefined;
    });
    return answerWithin(longestReadMs, underWay, 'The figures come too late.').catch(() => undefined);
  };
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
