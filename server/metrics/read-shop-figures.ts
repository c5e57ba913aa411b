import { sql } from 'drizzle-orm';
import { readBackupState } from '#server/backup/planned/runs.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { shareRuns, withTimeout } from '#server/http/with-timeout.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import { readScheduledJobs } from '#server/jobs/read-scheduled-jobs.ts';
import { countReconciliations } from '#server/orders/placing/reconciliation-records.ts';
import { findSessionsWithoutOrder } from '#server/orders/placing/sessions-without-order.ts';
import { countUnconfirmed, sumUpAllOrders } from '#server/orders/reading/count-orders.ts';
import { scheduledJobs } from '#server/shop-jobs.ts';

/** The state of the whole shop, as stored in the database. */
const readers = {
  orders: sumUpAllOrders,
  reconciliations: countReconciliations,
  unconfirmed: countUnconfirmed,
  /** For each paid session without an order: when the payment was reported. */
  withoutOrder: async (on: Executor) =>
    (await findSessionsWithoutOrder(on)).map(({ receivedAt }) => receivedAt),
  backups: readBackupState,
  jobs: countJobs,
  scheduledJobs: (on: Executor) => readScheduledJobs(on, scheduledJobs),
};

type Readers = typeof readers;
type FigureName = keyof Readers;
export const figureNames = Object.keys(readers) as FigureName[];

/** A figure is undefined if it could not be read within a second. */
export type ShopFigures = { [Name in FigureName]?: Awaited<ReturnType<Readers[Name]>> };

/** How long the database may take for a figure, and for the answer that it is there. */
export const maxReadMs = 1000;

/**
 * Reads the figures one after the other, each for at most a second, so that a slow one doesn't stop the rest. Simultaneous
 * callers share one read.
 * @returns undefined if the database itself doesn't answer in a second
 */
export function shopFiguresReader(
  db: Database,
  configuration: Configuration,
): () => Promise<ShopFigures | undefined> {
  const isUp = shareRuns(() => db.execute(sql`select 1`));
  return shareRuns(async () => {
    if ((await inTime(isUp())) === undefined) return undefined;
    const figures: [FigureName, unknown][] = [];
    for (const name of figureNames) figures.push([name, await inTime(readFigure(db, configuration, name))]);
    return Object.fromEntries(figures) as ShopFigures;
  });
}

function inTime<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return withTimeout(maxReadMs, reading, 'The database took too long.').catch(() => undefined);
}

function readFigure(db: Database, configuration: Configuration, name: FigureName): Promise<unknown> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(maxReadMs))}`);
      return readers[name](tx, configuration);
    },
    { accessMode: 'read only' },
  );
}
