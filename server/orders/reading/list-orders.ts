import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import type { OrderFulfillment } from '../order-context.ts';
import { lostOfOrder } from '../refunds/disputes.ts';
import { type OrderRow, orders } from '../tables.ts';
import { withItems } from './find-orders-of.ts';
import { promotionCodeOf } from './promotion-codes.ts';
import { type OwnersOrder, withPrints } from './with-prints.ts';

interface ListContext {
  db: Executor;
  fulfillment: OrderFulfillment;
}

/** An order with the amounts refunded and lost in disputes. */
export type ExportedOrder = OwnersOrder & {
  paidAt: Date | null;
  promotionCode: string | null;
  amountRefunded: Cents;
  amountLost: Cents;
};

interface ExportFilter {
  status?: OrderStatus | undefined;
  /** Only orders that were paid since then. */
  from?: Date | undefined;
  /** Only orders that were paid before then. */
  to?: Date | undefined;
}

const ordersAtOnce = 500;

/**
 * Every order, oldest first; or those that the filter names, in the order of payment if it has days. Reads them in batches,
 * from the index of that order.
 */
export async function* everyOrder(
  { db: on, fulfillment }: ListContext,
  filter: ExportFilter = {},
): AsyncGenerator<ExportedOrder> {
  const isByPayment = filter.from !== undefined || filter.to !== undefined;
  let last: ReadOrder | undefined;
  do {
    const batch: ReadOrder[] = await on
      .select({ row: orders, amountLost: lostOfOrder, paidAtText: sql<string>`${orders.paidAt}::text` })
      .from(orders)
      .where(and(isExported(filter), last && isAfter(last, isByPayment)))
      .orderBy(...(isByPayment ? [asc(orders.paidAt)] : []), asc(orders.id))
      .limit(ordersAtOnce);
    const rows = batch.map(({ row }) => row);
    const whole = await fulfillment.withParcels(on, await withItems(on, rows));
    for (const [index, order] of (await withPrints(on, whole)).entries()) {
      const { row, amountLost } = batch[index] ?? {};
      const { paidAt = null, amountRefunded = 0 } = row ?? {};
      const promotionCode = row ? promotionCodeOf(row) : null;
      yield { ...order, paidAt, promotionCode, amountRefunded, amountLost: amountLost ?? 0 };
    }
    last = batch.length === ordersAtOnce ? batch.at(-1) : undefined;
  } while (last);
}

interface ReadOrder {
  row: OrderRow;
  amountLost: Cents;
  /** With microseconds, which a Date loses. */
  paidAtText: string;
}

function isExported({ status, from, to }: ExportFilter): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    from && gte(orders.paidAt, from),
    to && lt(orders.paidAt, to),
  );
}

function isAfter({ row, paidAtText }: ReadOrder, isByPayment: boolean): SQL {
  if (!isByPayment) return gt(orders.id, row.id);
  return sql`(${orders.paidAt}, ${orders.id}) > (${paidAtText}::timestamptz, ${row.id}::uuid)`;
}
