import { sql } from 'drizzle-orm';
import { promisedDay } from '#domain/shop/terms.ts';
import { orders } from '../tables.ts';

/** The day by which an order must ship, as a part of a query. Null until it is paid. */
export const shipByOfOrder =
  sql<Date | null>`${orders.paidAt} + coalesce(${orders.shipDays}, ${orders.mostDays}) * interval '24 hours'`.mapWith(
    orders.paidAt,
  );

type Promised = Pick<typeof orders.$inferSelect, 'paidAt' | 'shipDays' | 'mostDays'>;

/** The days that a paid order was promised; null for what it was not. */
export function promisedDays({ paidAt, shipDays, mostDays }: Promised) {
  return {
    shipBy: paidAt && promisedDay(paidAt, shipDays ?? mostDays),
    arriveBy: paidAt && shipDays !== null ? promisedDay(paidAt, mostDays) : null,
  };
}
