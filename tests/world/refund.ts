import { eq } from 'drizzle-orm';
import type { Order } from '#domain/orders/orders.ts';
import { orders } from '#server/orders/tables.ts';
import { paymentOf } from './buy.ts';
import type { TestShop } from './open-test-shop.ts';

/** The context of changes of orders and refunds. */
export function orderContext({ shop }: TestShop) {
  const { database, jobs, payments, log, fulfillment, offerClaims } = shop;
  return { db: database.db, jobs, payments, log, fulfillment, offerClaims, author: 'terminal' };
}

/** The amounts of this order's refunds at the provider, in cents, oldest first. */
export async function refundsOf(world: TestShop, { sessionId }: Order): Promise<number[]> {
  const payment_intent = await paymentOf(world, sessionId);
  const { data } = await world.provider.refunds.list({ payment_intent });
  return data.map(({ amount }) => amount).toReversed();
}

/** The order's row in the shop's table. */
export async function rowOf({ shop }: TestShop, { _id }: Pick<Order, '_id'>) {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, _id));
  return row;
}
