import { sql } from 'drizzle-orm';
import { promisedDay } from '#domain/shop/terms.ts';
import { orders } from '../tables.ts';

/** The day by which an order must ship, as a part of a query. Null until it is paid, and while a delay has no end. */
export const shipByOfOrder = sql<Date | null>`case when not ${orders.isDelayedForUnknown} then
    coalesce(${orders.delayedTo}, ${orders.paidAt} + coalesce(${orders.shipDays}, ${orders.mostDays}) * interval '24 hours')
  end`.mapWith(orders.paidAt);

type Promised = Pick<
  typeof orders.$inferSelect,
  'paidAt' | 'shipDays' | 'mostDays' | 'delayedTo' | 'isDelayedForUnknown'
>;

/** The days that a paid order was promised; null for what it was not. A delay moves both. */
export function promisedDays(order: Promised): { shipBy: Date | null; arriveBy: Date | null } {
  const { paidAt, shipDays, mostDays, delayedTo, isDelayedForUnknown } = order;
  if (!paidAt || isDelayedForUnknown) return { shipBy: null, arriveBy: null };
  const shipBy = delayedTo ?? promisedDay(paidAt, shipDays ?? mostDays);
  return { shipBy, arriveBy: shipDays === null ? null : promisedDay(shipBy, mostDays - shipDays) };
}
