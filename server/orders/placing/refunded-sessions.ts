import { inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { daySeconds } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import type { OrderContext } from '../order-context.ts';
import { hasSameDeadline, isSameDispute } from '../refunds/disputes.ts';
import { disputes, orders } from '../tables.ts';

type Context = Pick<OrderContext, 'db' | 'payments'>;

/** The provider's clock differs from ours, and a refund is dated when it began. */
const marginSeconds = 10 * 60;
/** A dispute takes up to four months, and an appeal longer. */
const disputeLifeSeconds = 365 * daySeconds;

/** The shop's sessions with a refund since this time. The events about them may have been lost. */
export async function findRefundedSessions(
  { db, payments }: Context,
  sinceSeconds: number,
): Promise<string[]> {
  const intents = new Set<string>();
  const createdSince = sinceSeconds - marginSeconds;
  const refunds = payments.refunds.list({ created: { gte: createdSince }, limit: 100 });
  for await (const { payment_intent } of refunds) {
    if (typeof payment_intent === 'string') intents.add(payment_intent);
  }
  return findSessionsOf(db, intents);
}

/** The shop's sessions with a dispute that is new or has changed at the provider. */
export async function findDisputedSessions({ db, payments }: Context, now: Date): Promise<string[]> {
  const createdSince = Math.floor(now.getTime() / 1000) - disputeLifeSeconds;
  const listed: Stripe.Dispute[] = [];
  for await (const dispute of payments.disputes.list({ created: { gte: createdSince }, limit: 100 })) {
    listed.push(dispute);
  }
  const stored = await db
    .select()
    .from(disputes)
    .where(
      isOneOf(
        disputes.id,
        listed.map(({ id }) => id),
      ),
    );
  const storedDisputes = new Map(stored.map((dispute) => [dispute.id, dispute]));
  const intents = new Set<string>();
  for (const current of listed) {
    const storedDispute = storedDisputes.get(current.id);
    const isKnown =
      storedDispute && isSameDispute(current, storedDispute) && hasSameDeadline(current, storedDispute);
    if (typeof current.payment_intent === 'string' && !isKnown) intents.add(current.payment_intent);
  }
  return findSessionsOf(db, intents);
}

async function findSessionsOf(on: Executor, paymentIntents: Set<string>): Promise<string[]> {
  if (paymentIntents.size === 0) return [];
  const rows = await on
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(inArray(orders.paymentIntent, [...paymentIntents]));
  return rows.map(({ sessionId }) => sessionId);
}
