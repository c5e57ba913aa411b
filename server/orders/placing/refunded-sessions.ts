import { inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { isSame } from '../refunds/disputes.ts';
import { disputes, orders } from '../tables.ts';
import type { OrderContext } from './ingest-session.ts';

type Context = Pick<OrderContext, 'db' | 'payments'>;

/** Clocks differ, and a refund counts from when the provider began it. */
const marginSeconds = 10 * 60;
/** A dispute takes up to four months, and an appeal longer. */
const disputeLifeSeconds = 365 * 24 * 60 * 60;

/** The sessions of ours whose payments went back, in part or whole, since then: their news may have been lost. */
export async function refundedSessions({ db, payments }: Context, sinceSeconds: number): Promise<string[]> {
  const intents = new Set<string>();
  for await (const { payment_intent } of payments.refunds.list({
    created: { gte: sinceSeconds - marginSeconds },
    limit: 100,
  })) {
    if (typeof payment_intent === 'string') intents.add(payment_intent);
  }
  return sessionsOf(db, intents);
}

/** The sessions of ours with a dispute that is not stored as the provider describes it now. */
export async function disputedSessions({ db, payments }: Context, now: Date): Promise<string[]> {
  const known = new Map((await db.select().from(disputes)).map((dispute) => [dispute.id, dispute]));
  const intents = new Set<string>();
  const gte = Math.floor(now.getTime() / 1000) - disputeLifeSeconds;
  for await (const told of payments.disputes.list({ created: { gte }, limit: 100 })) {
    const stored = known.get(told.id);
    if (typeof told.payment_intent !== 'string' || (stored && isSame(told, stored))) continue;
    intents.add(told.payment_intent);
  }
  return sessionsOf(db, intents);
}

async function sessionsOf(on: Executor, paymentIntents: Set<string>): Promise<string[]> {
  if (paymentIntents.size === 0) return [];
  const found = await on
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(inArray(orders.paymentIntent, [...paymentIntents]));
  return found.map(({ sessionId }) => sessionId);
}
