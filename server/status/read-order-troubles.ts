import type { OrderStatus } from '#domain/orders/orders.ts';
import { dayMs } from '#domain/time.ts';
import type { Database } from '#server/database/database.ts';
import { findPurchases } from '#server/fulfillment/labels/find-purchases.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findFailedSessions } from '#server/orders/placing/reconciliation-records.ts';
import { findOpenOrLost } from '#server/orders/refunds/disputes.ts';
import { findFailedRefunds } from '#server/orders/refunds/failed-refunds.ts';

/** How long a lost dispute is listed. It is listed longer while its order could still be made and shipped. */
const listedDays = 7;
/** The statuses of orders that could still be made and shipped. */
const unfinished: OrderStatus[] = ['pending', 'paid', 'in_production'];

/** Disputes, failed refunds, payment sessions that reconciliations could not ingest, and parcels with a problem. */
export async function readOrderTroubles(db: Database, now: Date) {
  const listedSince = new Date(now.getTime() - listedDays * dayMs);
  return {
    disputes: await findOpenOrLost(db, listedSince, unfinished),
    failedRefunds: await findFailedRefunds(db, now),
    sessionsSetAside: await findFailedSessions(db),
    parcelsInTrouble: await findParcels(db, { hasProblem: true }),
    needlessLabels: await findParcels(db, { isNeedless: true }),
    openPurchases: await findPurchases(db),
  };
}
