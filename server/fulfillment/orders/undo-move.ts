import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { FulfillmentStatus, OrderStatus, Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changedSince, conflict, notFound, requireUnchanged } from '#server/http/errors.ts';
import { inTerminal, recordChange } from '#server/orders/history.ts';
import type { OrderChangeContext } from '#server/orders/order-jobs.ts';
import { orderHistory, orders } from '#server/orders/tables.ts';
import { findParcels, type Parcel } from '../parcels/find-parcels.ts';
import { takeParcelsBack } from '../parcels/take-parcels-back.ts';
import { findPieces } from '../pieces/find-pieces.ts';
import { lockOrder } from './move-order.ts';

/** How far an order has come. A move is undone by going back to what it was before. */
export interface OrderProgress {
  status: OrderStatus;
  tracking: Tracking | null;
  /** By id, without voided ones. */
  parcels: Record<string, Parcel['status']>;
}

/** @throws RequestError 404 */
export async function readProgress(tx: Executor, orderId: string): Promise<OrderProgress> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound('There is no such order.');
  const parcels = (await findParcels(tx, { order: orderId })).filter(({ status }) => status !== 'voided');
  return {
    status: order.status,
    tracking: order.tracking,
    parcels: Object.fromEntries(parcels.map(({ id, status }) => [id, status])),
  };
}

/**
 * Takes a move of an order back, with the parcels that shipped or arrived with it. Call it in a transaction. The buyer is
 * not emailed about it, and emails that wait are dropped.
 * @returns whether the buyer was already emailed about the move, and whether that it has shipped, which an email can correct
 * @throws RequestError 409 if anything has happened to the order or its pieces since
 */
export async function undoMove(
  { db: tx, by = inTerminal }: Pick<OrderChangeContext, 'db' | 'by'>,
  orderId: string,
  { before, after }: { before: OrderProgress; after: OrderProgress },
): Promise<{ isEmailed: boolean; isToldOfShipping: boolean }> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound('There is no such order.');
  requireUnchanged(after, await readProgress(tx, orderId));
  if (before.status === 'paid') await requireNotBegun(tx, orderId);
  await takeParcelsBack(tx, { before: before.parcels, after: after.parcels }, by);
  const next = {
    status: before.status,
    fulfillmentStatus: fulfillmentOf(before.status),
    tracking: before.tracking,
  };
  await tx.update(orders).set(next).where(eq(orders.id, orderId));
  const unshipped = Object.keys(after.parcels).filter((id) => after.parcels[id] !== before.parcels[id]);
  const emails = await markUndone(tx, orderId, before.status, unshipped);
  await recordChange(tx, orderId, { ...order, ...next }, by, 'undone');
  return {
    isEmailed: emails.length > 0,
    isToldOfShipping: emails.some((cause) => cause.startsWith('shipping mail')),
  };
}

/** @throws RequestError 409 */
async function requireNotBegun(tx: Executor, orderId: string): Promise<void> {
  const begun = (await findPieces(tx, { order: orderId })).filter(({ station }) => station !== 'queued');
  if (begun.length > 0)
    throw changedSince(Object.fromEntries(begun.map(({ code, station }) => [code, station])));
}

function fulfillmentOf(status: OrderStatus): FulfillmentStatus {
  if (status === 'paid') return 'unfulfilled';
  if (status === 'in_production' || status === 'shipped' || status === 'delivered') return status;
  throw conflict('cannot_be_undone', 'This cannot be undone.');
}

/**
 * Marks the history's entries since the order last had its former status, which makes the emails about them undue, and the
 * emails about parcels that were taken back.
 * @returns the causes of the emails that were sent
 */
async function markUndone(
  tx: Executor,
  orderId: string,
  former: OrderStatus,
  parcelIds: string[],
): Promise<string[]> {
  const isOfOrder = and(eq(orderHistory.orderId, orderId), isNull(orderHistory.undoneAt));
  const lastBefore = tx
    .select({ id: sql`max(${orderHistory.id}::text)::uuid` })
    .from(orderHistory)
    .where(and(isOfOrder, eq(orderHistory.status, former)));
  const isSince = and(gt(orderHistory.id, lastBefore), ne(orderHistory.status, former));
  // An order that shipped in part keeps its status.
  const isOfParcel = inArray(
    orderHistory.cause,
    parcelIds.map((id) => `shipping mail ${id}`),
  );
  const undone = await tx
    .update(orderHistory)
    .set({ undoneAt: new Date() })
    .where(and(isOfOrder, or(isSince, isOfParcel)))
    .returning({ cause: orderHistory.cause });
  // The email about production may be sent late, when the order has already shipped.
  const emails = former === 'paid' ? /^(production|shipping) mail\b/ : /^shipping mail\b/;
  return undone.map(({ cause }) => cause).filter((cause) => emails.test(cause));
}
