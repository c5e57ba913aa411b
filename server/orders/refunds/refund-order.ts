import { eq, sql } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { Database } from '#server/database/database.ts';
import { type FullSession, findSession } from '#server/payments/find-session.ts';
import { countRefunds, refundPayment } from '#server/payments/refund-payment.ts';
import { ingestSession, type OrderContext } from '../placing/ingest-session.ts';
import { saveOrder } from '../placing/save-order.ts';
import { orders } from '../tables.ts';
import { amountLost, findDisputes } from './disputes.ts';

export interface RefundWish {
  /** All that is left without it. */
  amount?: Cents | undefined;
  /** What has gone back before, as the owner knows it: of two equal wishes one is stale. 0 for a stated amount. */
  after?: Cents | undefined;
}

/** What a refund would do. All amounts are what the provider says now. */
export interface RefundPlan {
  amount: Cents;
  refunded: Cents;
  charged: Cents;
}

export type RefundRefusal =
  | { ok: false; reason: 'unknown-order' | 'unknown-payment' | 'not-paid' | 'free' | 'under-way' }
  | {
      ok: false;
      reason: 'nothing-left' | 'more-than-left' | 'other-before';
      refunded: Cents;
      /** Back with the buyer by disputes, which the provider doesn't count as refunded. */
      lost: Cents;
      charged: Cents;
    }
  | { ok: false; reason: 'by-provider'; sentence: string };

export type PlannedRefund = ({ ok: true } & RefundPlan) | RefundRefusal;
export type Refunded = ({ ok: true; refundId: string } & RefundPlan) | RefundRefusal;

interface Payment {
  ok: true;
  intent: string;
  /** How many refunds there were before the charge was looked at. */
  count: number;
  plan: RefundPlan;
  sessionId: string;
}

/** What a refund would give back, or why it cannot. Brings the order in line on the way. @throws RequestError 502 */
export async function planRefund(
  context: OrderContext,
  orderId: string,
  wish: RefundWish = {},
): Promise<PlannedRefund> {
  const found = await lookUp(context, orderId, wish);
  return found.ok ? { ok: true, ...found.plan } : found;
}

/**
 * Gives back some or all of an order's payment through the provider; the order then follows what the provider says,
 * as it does when somebody refunds there. One at a time for each order: a second wish meets what the first has done.
 * @throws RequestError 502 when the provider does not answer; the same wish again is safe
 */
export async function refundOrder(
  context: OrderContext,
  orderId: string,
  wish: RefundWish = {},
): Promise<Refunded> {
  return alone(context.db, orderId, async () => {
    const found = await lookUp(context, orderId, wish);
    if (!found.ok) return found;
    const { intent, count, plan, sessionId } = found;
    const { amount } = plan;
    const answer = await refundPayment(context.payments, {
      paymentIntent: intent,
      amount,
      orderId,
      after: count,
    });
    if (!answer.ok) return { ok: false, reason: 'by-provider', sentence: answer.sentence };
    const { refundId } = answer;
    context.log.info({ sessionId, orderId, refundId, amount }, 'gave back money of an order');
    await follow(context, sessionId, refundId);
    return { ok: true, refundId, ...plan };
  });
}

async function lookUp(
  context: OrderContext,
  orderId: string,
  wish: RefundWish,
): Promise<Payment | RefundRefusal> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { sessionId, paymentIntent: intent } = order;
  const count = intent ? await countRefunds(context.payments, intent) : 0;
  const full = await findSession(context.payments, sessionId);
  if (!full) return { ok: false, reason: 'unknown-payment' };
  await saveOrder(context, full, 'refund asked for');
  const plan = makePlan(full, wish, amountLost(await findDisputes(context.db, orderId)));
  if (!plan.ok) return plan;
  return intent ? { ok: true, intent, count, plan, sessionId } : { ok: false, reason: 'free' };
}

function makePlan({ session, charge }: FullSession, wish: RefundWish, lost: Cents): PlannedRefund {
  if (session.payment_status === 'no_payment_required') return { ok: false, reason: 'free' };
  if (charge?.status !== 'succeeded') return { ok: false, reason: 'not-paid' };
  const { amount: charged, amount_refunded: refunded } = charge;
  const left = Math.max(0, charged - refunded - lost);
  const { amount = left, after = wish.amount === undefined ? refunded : 0 } = wish;
  const refuse = (reason: 'nothing-left' | 'more-than-left' | 'other-before'): RefundRefusal => ({
    ok: false,
    reason,
    refunded,
    lost,
    charged,
  });
  if (left === 0) return refuse('nothing-left');
  if (after !== refunded) return refuse('other-before');
  return amount > left ? refuse('more-than-left') : { ok: true, amount, refunded, charged };
}

/** The money is on its way, whatever becomes of this: else the event or the reconciliation brings the order in line. */
async function follow(context: OrderContext, sessionId: string, refundId: string): Promise<void> {
  await ingestSession(context, sessionId, `owner refund ${refundId}`).catch((err: unknown) =>
    context.log.warn({ err, sessionId, refundId }, 'a refund is made; its order will follow later'),
  );
}

/** The lock ends with the connection, so with a process that is killed. */
async function alone(db: Database, orderId: string, work: () => Promise<Refunded>): Promise<Refunded> {
  return db.transaction(async (holder) => {
    await holder.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await holder.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${orderId}, 1)) as taken`,
    );
    return rows[0]?.taken ? work() : { ok: false, reason: 'under-way' };
  });
}
