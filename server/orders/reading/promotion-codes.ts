import { eq, sql } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { isLostStatus } from '../refunds/disputes.ts';
import { disputes, orders } from '../tables.ts';

/** The code that an order was paid with: its text, or the provider's id if the shop may not read the text. */
export async function findPromotionCode(on: Executor, orderId: string): Promise<string | null> {
  const [order] = await on
    .select({ code: orders.promotionCode, id: orders.promotionCodeId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.code ?? order?.id ?? null;
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
  if (ids.length === 0) return new Map();
  // The tax share of a part is rounded as `tax_share` does, which would read whole orders.
  const { rows } = await on.execute<{ id: string; orders: number; net: string; discount: string }>(sql`
    with codes as (select unnest(${sql.param([...ids])}::text[]) as id),
    lost as (
      select ${orders.promotionCodeId} as id,
        sum(${disputes.amount} - round(${disputes.amount}::numeric * ${orders.amountTax} / nullif(${orders.amountTotal}, 0))) as net
      from ${disputes} join ${orders} on ${orders.id} = ${disputes.orderId}
      where ${isLostStatus} and ${orders.paidAt} is not null and ${orders.promotionCodeId} in (select id from codes)
      group by 1
    )
    select sold.*, sold.net_sold - coalesce(lost.net, 0) as net from (
      select ${orders.promotionCodeId} as id, count(*)::int as orders, sum(${orders.amountDiscount})::bigint as discount,
        sum(${orders.amountTotal} - ${orders.amountTax} - ${orders.amountRefunded} + case when ${orders.amountRefunded} > 0
          then coalesce(round(${orders.amountRefunded}::numeric * ${orders.amountTax} / nullif(${orders.amountTotal}, 0)), 0)
          else 0 end) as net_sold
      from ${orders}
      where ${orders.promotionCodeId} in (select id from codes) and ${orders.paidAt} is not null
      group by 1
    ) as sold left join lost on lost.id = sold.id`);
  return new Map(
    rows.map(({ id, orders: count, net, discount }) => [
      id,
      { orders: count, net: Number(net), discount: Number(discount) },
    ]),
  );
}
