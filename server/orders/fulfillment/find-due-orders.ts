import { and, asc, inArray, lt } from 'drizzle-orm';
import { isLate, noticeDays, type OrderStatus, orderNumber, unshippedStatuses } from '#domain/orders.ts';
import { paidWhenDue, shipBy } from '#domain/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/** An order that has not shipped and whose promised day is near or past. */
export interface DueOrder {
  _id: string;
  number: string;
  status: OrderStatus;
  shipBy: Date;
  isLate: boolean;
}

export const noticeMs = noticeDays * 24 * 60 * 60 * 1000;

/** Orders that must ship within four days or should have shipped, most urgent first. */
export async function findDueOrders(on: Executor, now = new Date()): Promise<DueOrder[]> {
  const paidBefore = paidWhenDue(new Date(now.getTime() + noticeMs));
  const rows = await on
    .select({ _id: orders.id, status: orders.status, paidAt: orders.paidAt })
    .from(orders)
    .where(and(inArray(orders.status, unshippedStatuses), lt(orders.paidAt, paidBefore)))
    .orderBy(asc(orders.paidAt));
  return rows.flatMap(({ _id, status, paidAt }) => {
    if (!paidAt) return [];
    const day = shipBy(paidAt);
    const isPast = isLate({ status, shipBy: day }, now);
    return [{ _id, number: orderNumber({ _id }), status, shipBy: day, isLate: isPast }];
  });
}
