import { sql } from 'drizzle-orm';
import { isUnshipped } from '#domain/orders/orders.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { lockOrder } from '#server/orders/change-order.ts';
import { findOrdersInProduction } from '#server/orders/reading/items-of-orders.ts';
import { pieces } from '../tables.ts';
import { makePieces } from './make-pieces.ts';

export const makeMissingPiecesJob = {
  name: 'make-missing-pieces',
  cron: '35 * * * *',
  overdueAfterMinutes: 150,
};

/**
 * Makes the pieces of orders that were paid before the shop made pieces, or by a process of an older version beside this
 * one. Each order is locked, so that none is made twice.
 */
export function makeMissingPieces({ db, log }: { db: Database; log: Log }): JobKind<object> {
  return {
    ...makeMissingPiecesJob,
    work: async () => {
      const hasNone = sql`not exists (select from ${pieces} where ${pieces.orderId} = orders.id)`;
      for (const orderId of await findOrdersInProduction(db, hasNone)) {
        const count = await db.transaction(async (tx) => {
          const order = await lockOrder(tx, orderId);
          return order && isUnshipped(order) ? makePieces(tx, orderId) : 0;
        });
        if (count > 0) log.info({ orderId, count }, 'made the pieces of an order that had none');
      }
    },
  };
}
