import type { FulfillmentStatus, OrderStatus, Tracking } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changedSince, conflict, requireUnchanged } from '#server/http/errors.ts';
import { changeOrder, lockOrder } from '#server/orders/change-order.ts';
import { voidNotices } from '#server/orders/delays/tell-delay.ts';
import { causeOf, markUndone } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { unknownOrder } from '#server/orders/reading/find-order.ts';
import { findParcels, type ParcelWithPieces } from '../parcels/find-parcels.ts';
import { takeParcelsBack } from '../parcels/take-parcels-back.ts';
import { findPieces } from '../pieces/find-pieces.ts';

/** How far an order has come. A move is undone by going back to what it was before. */
export interface OrderProgress {
  status: OrderStatus;
  tracking: Tracking | null;
  /** By id, without voided ones. */
  parcels: Record<string, ParcelWithPieces['status']>;
}

/** @throws RequestError 404 */
export async function readProgress(tx: Executor, orderId: string): Promise<OrderProgress> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw unknownOrder();
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
  { db: tx, author }: Authored<Pick<OrderChangeContext, 'db'>>,
  orderId: string,
  { before, after }: { before: OrderProgress; after: OrderProgress },
): Promise<{ isEmailed: boolean; isToldOfShipping: boolean }> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw unknownOrder();
  requireUnchanged(after, await readProgress(tx, orderId));
  if (before.status === 'paid') await requireNotBegun(tx, orderId);
  const cause = causeOf(author);
  await takeParcelsBack(tx, { before: before.parcels, after: after.parcels }, cause);
  const next = {
    status: before.status,
    fulfillmentStatus: fulfillmentOf(before.status),
    tracking: before.tracking,
  };
  const unshipped = Object.keys(after.parcels).filter((id) => after.parcels[id] !== before.parcels[id]);
  const emails = await markUndone(tx, orderId, before.status, unshipped);
  await changeOrder(tx, order, next, { cause, notes: ['undone'] });
  const isToldOfShipping = emails.some((cause) => cause.startsWith('shipping mail'));
  // A buyer who read that it has shipped must be asked again.
  if (isToldOfShipping) await voidNotices(tx, orderId, new Date());
  return { isEmailed: emails.length > 0, isToldOfShipping };
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
