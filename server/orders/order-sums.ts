import { sql, sum } from 'drizzle-orm';
import type { Executor } from '#server/platform/database.ts';
import type { OrdersOfStatus } from './sum-up-orders.ts';
import { orderSums } from './tables.ts';

const mostRows = 200;

/** All orders by status and currency, with what was paid for them and what went back; however many there are. */
export async function readOrderSums(on: Executor): Promise<OrdersOfStatus[]> {
  const { status, currency, orders, paid, refunded } = orderSums;
  return on
    .select({
      status,
      currency,
      orders: sum(orders).mapWith(Number),
      paid: sum(paid).mapWith(Number),
      refunded: sum(refunded).mapWith(Number),
    })
    .from(orderSums)
    .groupBy(status, currency)
    .having(sql`${sum(orders)} > 0`);
}

/** Puts the rows of many changes together; those that are added meanwhile stay as they are. */
export async function gatherOrderSums(on: Executor): Promise<void> {
  await on.execute(sql`
    with gone as (delete from ${orderSums} where (select count(*) from ${orderSums}) > ${mostRows} returning *)
    insert into ${orderSums} (status, currency, orders, paid, refunded)
    select status, currency, sum(orders), sum(paid), sum(refunded) from gone group by status, currency`);
}
