import { eq } from 'drizzle-orm';
import { offerNumber } from '#domain/offers/offers.ts';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/** The offer that an order paid, or would have paid if another payment had not come first. Null for a cart. */
export async function findOfferOfOrder(
  on: Executor,
  orderId: string,
): Promise<{ id: string; number: string } | null> {
  const [order] = await on.select({ id: orders.offerId }).from(orders).where(eq(orders.id, orderId));
  return order?.id ? { id: order.id, number: offerNumber(order.id) } : null;
}
