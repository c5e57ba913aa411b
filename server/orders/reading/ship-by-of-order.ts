import { sql } from 'drizzle-orm';
import { orders } from '../tables.ts';

/** The day by which an order must ship (`shipBy` of `domain/terms.ts`), as a part of a query. Null until it is paid. */
export const shipByOfOrder =
  sql<Date | null>`${orders.paidAt} + ${orders.mostDays} * interval '24 hours'`.mapWith(orders.paidAt);
