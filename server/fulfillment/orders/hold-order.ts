import { eq } from 'drizzle-orm';
import { whyHeld } from '#domain/fulfillment/destinations.ts';
import { whyNotExempt } from '#domain/offers/trade-clients.ts';
import { isUnshipped, type OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { changeOrder, type LockedOrder, lockOrder } from '#server/orders/change-order.ts';
import { causeOf } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext, StatusStep } from '#server/orders/order-context.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { makePieces } from '../pieces/make-pieces.ts';

/**
 * Makes the pieces of an order that was just paid. If one of its prints does not ship to its address, or its resale
 * certificate does not cover the place, the order is held instead: the payment page restricts addresses by country only, so it lets such an order through.
 */
export async function makeOrHold(
  tx: Executor,
  orderId: string,
  { from, cause }: Pick<StatusStep, 'from' | 'cause'>,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.heldReason !== null) return;
  // An order that was paid before was decided on before.
  const reason = from === 'pending' ? await whyNotShipped(tx, order) : undefined;
  if (reason === undefined) await makePieces(tx, orderId);
  else await changeOrder(tx, order, { heldReason: reason }, { cause, notes: [`held: it ${reason}`] });
}

/** Why an order does not ship to an address: see `whyHeld`, and `whyNotExempt` for one without sales tax. */
export async function whyNotShipped(
  tx: Executor,
  { id, address, exemption }: Pick<LockedOrder, 'id' | 'address' | 'exemption'>,
): Promise<string | undefined> {
  const untaxed = exemption && whyNotExempt(exemption, address?.state);
  if (untaxed) return untaxed;
  const { details } = await findShopDetails(tx);
  const items = itemsOfOrders(tx);
  const rows = await tx.select({ size: items.size }).from(items).where(eq(items.orderId, id));
  return whyHeld(
    details.refusedDestinations,
    rows.flatMap(({ size }) => size ?? []),
    address?.state,
  );
}

export type Released =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'not-held'; status: OrderStatus };

/** Ships a held order all the same: its pieces are made. */
export function releaseOrder(
  { db, author }: Authored<Pick<OrderChangeContext, 'db'>>,
  orderId: string,
): Promise<Released> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (order.heldReason === null || !isUnshipped(order)) {
      return { ok: false, reason: 'not-held', status: order.status };
    }
    await release(tx, order, { cause: causeOf(author), note: 'ships all the same' });
    return { ok: true };
  });
}

/** Makes the pieces of a locked order that was held. Others are left alone. */
export async function release(
  tx: Executor,
  order: LockedOrder,
  { cause, note }: { cause: string; note: string },
): Promise<void> {
  if (order.heldReason === null) return;
  await changeOrder(tx, order, { heldReason: null }, { cause, notes: [note] });
  if (isUnshipped(order)) await makePieces(tx, order.id);
}
