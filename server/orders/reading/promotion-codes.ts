import { and, count, eq, inArray, isNotNull, type SQLWrapper, sql, sum } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { isLostStatus } from '../refunds/disputes.ts';
import { disputes, type OrderRow, orders } from '../tables.ts';

/** The code that an order was paid with: its text, or the provider's id if the shop may not read the text. */
export function promotionCodeOf({
  promotionCode,
  promotionCodeId,
}: Pick<OrderRow, 'promotionCode' | 'promotionCodeId'>): string | null {
  return promotionCode ?? promotionCodeId;
}

/** The code of an order, as `promotionCodeOf` says it. */
export async function findPromotionCode(on: Executor, orderId: string): Promise<string | null> {
  const { promotionCode, promotionCodeId } = orders;
  const [order] = await on
    .select({ promotionCode, promotionCodeId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ? promotionCodeOf(order) : null;
}

export interface SalesOfCode {
  orders: number;
  /** Without taxes, refunds and lost disputes, as the figures count them. */
  net: Cents;
  discount: Cents;
}

/** What the paid orders of each code add up to, by the provider's id of the code. Codes without orders are left out. */
export async function readSalesByCode(
  on: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SalesOfCode>> {
  const { promotionCodeId: id, paidAt, amountTotal, amountTax, amountRefunded, amountDiscount } = orders;
  const isCounted = and(inArray(id, [...ids]), isNotNull(paidAt));
  const withoutTax = (part: SQLWrapper) => sql`${part} - tax_share(orders, ${part})`;
  const net = sql`${amountTotal} - ${amountTax} - (${withoutTax(amountRefunded)})`;
  const sold = await on
    .select({
      id,
      orders: count(),
      net: sum(net).mapWith(Number),
      discount: sum(amountDiscount).mapWith(Number),
    })
    .from(orders)
    .where(isCounted)
    .groupBy(id);
  // From the few disputes: an amount for each order would take ten times as long.
  const lost = await on
    .select({ id, net: sum(withoutTax(disputes.amount)).mapWith(Number) })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(isLostStatus, isCounted))
    .groupBy(id);
  const lostBy = new Map(lost.map((each) => [each.id, each.net]));
  return new Map(
    sold.flatMap(({ id: code, ...sales }) =>
      code ? [[code, { ...sales, net: sales.net - (lostBy.get(code) ?? 0) }] as const] : [],
    ),
  );
}
