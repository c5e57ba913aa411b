import { inArray } from 'drizzle-orm';
import type { OrderDesk } from './ingest-session.ts';
import { orders } from './tables.ts';

/** Clocks differ, and a refund counts from when the provider began it. */
const marginSeconds = 10 * 60;

/** The sessions of ours whose payments went back, in part or whole, since then: their news may have been lost. */
export async function refundedSessions(
  { db, payments }: Pick<OrderDesk, 'db' | 'payments'>,
  sinceSeconds: number,
): Promise<string[]> {
  const intents = new Set<string>();
  for await (const { payment_intent } of payments.refunds.list({
    created: { gte: sinceSeconds - marginSeconds },
    limit: 100,
  })) {
    if (typeof payment_intent === 'string') intents.add(payment_intent);
  }
  if (intents.size === 0) return [];
  const found = await db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(inArray(orders.paymentIntent, [...intents]));
  return found.map(({ sessionId }) => sessionId);
}
