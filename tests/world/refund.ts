import { eq } from 'drizzle-orm';
import type { Order } from '#domain/orders.ts';
import { orders } from '#server/orders/tables.ts';
import { ingestedOrder, newEmail, newSession, paySession } from './buy.ts';
import type { TestShop } from './open-test-shop.ts';

/** An order of one small print, paid with this card. */
export async function newOrder(
  world: TestShop,
  payment: { email?: string; card?: string } = {},
): Promise<Order> {
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail(), ...payment });
  return ingestedOrder(world, session);
}

/** What the owner's commands about orders and money work with. */
export function orderDesk({ shop }: TestShop) {
  const { database, jobs, payments, log } = shop;
  return { db: database.db, jobs, payments, log };
}

/** The refunds that the provider knows of this order, in cents, oldest first. */
export async function refundsOf(world: TestShop, { sessionId }: Order): Promise<number[]> {
  const { payment_intent } = await world.provider.checkout.sessions.retrieve(sessionId);
  const { data } = await world.provider.refunds.list({ payment_intent: String(payment_intent) });
  return data.map(({ amount }) => amount).toReversed();
}

/** The order as the shop's own table holds it. */
export async function rowOf({ shop }: TestShop, { _id }: Pick<Order, '_id'>) {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, _id));
  return row;
}
