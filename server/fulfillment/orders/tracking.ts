import { and, eq } from 'drizzle-orm';
import type { OrderStatus, Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changeOrder, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { sendNewTrackingMailJob } from '#server/orders/order-jobs.ts';
import { findParcels } from '../parcels/find-parcels.ts';
import { parcels } from '../tables.ts';

export type TrackingCorrection =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'unknown-parcel' | 'same' }
  | { ok: false; reason: 'not-shipped'; status: OrderStatus };

/**
 * Replaces the tracking of a shipped order, or of one of an order's parcels. Emails the buyer if the parcel has shipped,
 * because only then was its number sent.
 * @param parcelNumber the parcel's number until now
 */
export async function correctTracking(
  { db, jobs, author }: Authored<OrderChangeContext>,
  orderId: string,
  tracking: Tracking,
  parcelNumber?: string,
): Promise<TrackingCorrection> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (parcelNumber === undefined && order.status !== 'shipped')
      return { ok: false, reason: 'not-shipped', status: order.status };
    const wrong = parcelNumber === undefined ? order.tracking : await findParcel(tx, orderId, parcelNumber);
    if (wrong === undefined) return { ok: false, reason: 'unknown-parcel' };
    if (isSame(wrong, tracking)) return { ok: false, reason: 'same' };
    const isLatest = wrong?.number === order.tracking?.number;
    const isCorrected = and(eq(parcels.orderId, orderId), eq(parcels.number, wrong?.number ?? ''));
    await tx.update(parcels).set(tracking).where(isCorrected);
    const { carrier, number } = tracking;
    const notes = [`tracking corrected: ${carrier} ${number}`];
    const next = { tracking: isLatest ? tracking : order.tracking };
    const changeId = await changeOrder(tx, order, next, { cause: causeOf(author), notes });
    const { sessionId } = order;
    await jobs.enqueue(tx, sendNewTrackingMailJob, { orderId, sessionId, changeId, number });
    return { ok: true };
  });
}

async function findParcel(tx: Executor, orderId: string, name: string): Promise<Tracking | undefined> {
  const found = await findParcels(tx, { order: orderId, name });
  return found.find(({ status }) => status !== 'voided');
}

function isSame(stored: Tracking | null, entered: Tracking): boolean {
  return (
    stored?.carrier === entered.carrier && stored.number === entered.number && stored.url === entered.url
  );
}
