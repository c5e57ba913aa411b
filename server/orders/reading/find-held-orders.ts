import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import { orderNumber, unshippedStatuses } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { leftToRefund, lostOfOrder } from '../refunds/disputes.ts';
import { orders } from '../tables.ts';

/** A paid order that waits for the owner to refund it or to ship it all the same. */
interface HeldOrder {
  _id: string;
  number: string;
  /** As `whyHeld` words it. */
  reason: string;
  amountRefunded: Cents;
  leftToRefund: Cents;
}

/** The held orders, oldest first, or the one with an id. */
export async function findHeldOrders(on: Executor, id?: string): Promise<HeldOrder[]> {
  const isHeld = and(isNotNull(orders.heldReason), inArray(orders.status, unshippedStatuses));
  const rows = await on
    .select({ order: orders, lost: lostOfOrder })
    .from(orders)
    .where(id === undefined ? isHeld : and(isHeld, eq(orders.id, id)))
    .orderBy(asc(orders.id));
  return rows.flatMap(({ order, lost }) => {
    const { id: _id, heldReason: reason, amountRefunded } = order;
    if (reason === null) return [];
    return [
      { _id, number: orderNumber({ _id }), reason, amountRefunded, leftToRefund: leftToRefund(order, lost) },
    ];
  });
}
