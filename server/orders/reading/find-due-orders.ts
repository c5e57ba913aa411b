import { and, asc, inArray, lt } from 'drizzle-orm';
import {
  isLate,
  noticeDays,
  type OrderStatus,
  orderNumber,
  unshippedStatuses,
} from '#domain/orders/orders.ts';
import { dayMs } from '#domain/time.ts';
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

export const noticeMs = noticeDays * dayMs;

/** Orders that must ship within four days or should have shipped, most urgent first. */
export async function findDueOrders(on: Executor, now = new Date()): Promise<DueOrder[]> {
  const dueBefore = new Date(now.getTime() + noticeMs);
  const rows = await on
    .select({ _id: orders.id, status: orders.status, shipBy: shipByOfOrder })
    .from(orders)
    .where(and(inArray(orders.status, unshippedStatuses), lt(shipByOfOrder, dueBefore)))
    .orderBy(asc(shipByOfOrder));
  return rows.flatMap(({ _id, status, shipBy: day }) => {
    if (!day) return [];
    const isPast = isLate({ status, shipBy: day }, now);
    return [{ _id, number: orderNumber({ _id }), status, shipBy: day, isLate: isPast }];
  });
}
