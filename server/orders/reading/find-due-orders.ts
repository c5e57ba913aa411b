import { and, asc, inArray, lt } from 'drizzle-orm';
import { dueBefore } from '#domain/orders/delays.ts';
import { isLate, type OrderStatus, orderNumber, unshippedStatuses } from '#domain/orders/orders.ts';
import type { WorkingDays } from '#domain/shop/working-days.ts';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';
import { shipByOfOrder } from './ship-by-of-order.ts';

/** An order that has not shipped and whose promised day is near or past. */
interface DueOrder {
  _id: string;
  number: string;
  status: OrderStatus;
  shipBy: Date;
  isLate: boolean;
}

/** Orders that must ship within five working days or should have shipped, most urgent first. */
export async function findDueOrders(
  on: Executor,
  workingDays: WorkingDays,
  now = new Date(),
): Promise<DueOrder[]> {
  const rows = await on
    .select({ _id: orders.id, status: orders.status, shipBy: shipByOfOrder })
    .from(orders)
    .where(and(inArray(orders.status, unshippedStatuses), lt(shipByOfOrder, dueBefore(now, workingDays))))
    .orderBy(asc(shipByOfOrder));
  return rows.flatMap(({ _id, status, shipBy: day }) => {
    if (!day) return [];
    const isPast = isLate({ status, shipBy: day }, now);
    return [{ _id, number: orderNumber({ _id }), status, shipBy: day, isLate: isPast }];
  });
}
