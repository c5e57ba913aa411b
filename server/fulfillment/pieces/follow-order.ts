import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { stopReasons } from '#domain/fulfillment/pieces.ts';
import type { Executor } from '#server/database/database.ts';
import type { StatusStep } from '#server/orders/order-context.ts';
import { closeRefundedClaims, reopenRefundedClaims } from '../claims/follow-refund.ts';
import { makeOrHold } from '../orders/hold-order.ts';
import { moveWithParcels } from '../parcels/ship.ts';
import { parcels, pieces } from '../tables.ts';
import { recordSteps } from './lock-piece.ts';

/**
 * Changes the pieces of an order with its status, in the transaction of that change: a payment makes them unless the order
 * is held, a cancellation and a full refund set aside those that have not shipped, and a refund that was undone takes them up
 * again. A full refund also decides the order's open claims.
 */
export async function followOrder(
  tx: Executor,
  orderId: string,
  { from, to, cause }: StatusStep,
): Promise<void> {
  if (from === to) return;
  if (to === 'refunded') await closeRefundedClaims(tx, orderId);
  if (from === 'refunded') await reopenRefundedClaims(tx, orderId);
  if (to === 'paid') await makeOrHold(tx, orderId, { from, cause });
  const reason = stopReasons[to];
  if (reason) return setAsideAll(tx, orderId, { reason, cause });
  if (!stopReasons[from]) return;
  await takeUpAll(tx, orderId, cause);
  await moveWithParcels(tx, orderId, cause);
}

async function setAsideAll(
  tx: Executor,
  orderId: string,
  { reason, cause }: { reason: string; cause: string },
): Promise<void> {
  const shipped = tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNotNull(parcels.shippedAt)));
  const isHere = or(isNull(pieces.parcelId), notInArray(pieces.parcelId, shipped));
  await changeAll(tx, and(eq(pieces.orderId, orderId), isNull(pieces.setAsideReason), isHere), {
    setAsideReason: reason,
    cause,
    note: `set aside: ${reason}`,
  });
}

async function takeUpAll(tx: Executor, orderId: string, cause: string): Promise<void> {
  const wasStopped = inArray(pieces.setAsideReason, Object.values(stopReasons));
  await changeAll(tx, and(eq(pieces.orderId, orderId), wasStopped), {
    setAsideReason: null,
    cause,
    note: 'taken up again',
  });
}

async function changeAll(
  tx: Executor,
  condition: SQL | undefined,
  { setAsideReason, cause, note }: { setAsideReason: string | null; cause: string; note: string },
): Promise<void> {
  const changed = await tx.update(pieces).set({ setAsideReason }).where(condition).returning();
  for (const { id, station } of changed) await recordSteps(tx, id, [station], { cause, note });
}
