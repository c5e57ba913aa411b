import { eq } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import { tryLock } from '#server/database/try-lock.ts';
import { countRefunds, type RefundMaker, refundPayment } from '#server/payments/refund-payment.ts';
import { type FullSession, findSession } from '#server/payments/sessions.ts';
import { endStaffChange } from '#server/staff/record-staff-change.ts';
import type { Authored, OrderContext } from '../order-context.ts';
import { ingestSession } from '../placing/ingest-session.ts';
import { saveOrder } from '../placing/save-order.ts';
import { orders } from '../tables.ts';
import { beginRefund, refundLock } from './begun-refunds.ts';
import { amountLost, type Dispute, findDisputes, holdsMoney } from './disputes.ts';

export interface RefundRequest {
  /** Undefined for everything that is left. */
  amount?: Cents | undefined;
  /**
   * The total that the owner believes was refunded before. The request is refused if it differs from the real total, so
   * that a request sent twice refunds once. The default is 0 if there is an amount.
   */
  after?: Cents | undefined;
  /** No more than this is refunded in total. */
  upTo?: Cents | undefined;
  /** The row in the log of the decision of a claim, by which the claim finds its refund. */
  claimChange?: string | undefined;
}

/** What a refund would do. All amounts are the provider's current ones. */
interface RefundPlan {
  amount: Cents;
  refunded: Cents;
  charged: Cents;
}

export type RefundRefusal =
  | {
      ok: false;
      reason:
        | 'unknown-order'
        | 'unknown-payment'
        | 'not-paid'
        | 'free'
        | 'disputed'
        | 'under-way'
        | 'unanswered';
    }
  | {
      ok: false;
      reason: 'nothing-left' | 'more-than-left' | 'other-total';
      refunded: Cents;
      /** Lost in disputes, which the provider doesn't count as refunded. */
      lost: Cents;
      charged: Cents;
    }
  | { ok: false; reason: 'by-provider'; sentence: string };

type PlannedRefund = ({ ok: true } & RefundPlan) | RefundRefusal;
type RefundResult = ({ ok: true; refundId: string } & RefundPlan) | RefundRefusal;

interface Payment {
  ok: true;
  intent: string;
  /** The number of refunds before the charge was read. */
  earlierRefunds: number;
  plan: RefundPlan;
  sessionId: string;
}

/**
 * Refunds part or all of an order's payment through the provider, and then updates the order (decision 024). The refund is
 * in the log of changes before the provider is asked. Only one refund of an order runs at a time. Another request is
 * refused as `under-way`, or as `unanswered` while the provider's answer to an earlier one is missing.
 * @throws RequestError 502 when the provider does not answer; the same request can be repeated safely
 */
export function refundOrder(
  context: Authored<OrderContext>,
  orderId: string,
  request: RefundRequest = {},
): Promise<RefundResult> {
  return withRefundLock(context, orderId, async () => {
    const payment = await findPayment(context, orderId, request);
    if (!payment.ok) return payment;
    const maker = await beginRefund(context, orderId, { ...payment.plan, claimChange: request.claimChange });
    if (!maker) return { ok: false, reason: 'unanswered' };
    const refund = await makeRefund(context, orderId, payment, maker);
    if (!refund.ok) await endStaffChange(context.db, maker.changeId, 'failed');
    return refund;
  });
}

/**
 * Refunds what is left of a cancelled order, whose cancellation is in the log.
 * @param findUpTo no more than this is refunded in total. It is read while no other refund of the order runs. Undefined
 * while an earlier refund without an answer may change it
 * @throws RequestError 502
 */
export function refundRest(
  context: OrderContext,
  orderId: string,
  { by, findUpTo }: { by: string; findUpTo(): Promise<Cents | undefined> },
): Promise<RefundResult> {
  return withRefundLock(context, orderId, async () => {
    const upTo = await findUpTo();
    if (upTo === undefined) return { ok: false, reason: 'unanswered' };
    const payment = await findPayment(context, orderId, { upTo });
    return payment.ok ? makeRefund(context, orderId, payment, { by }) : payment;
  });
}

async function withRefundLock(
  { db }: OrderContext,
  orderId: string,
  work: () => Promise<RefundResult>,
): Promise<RefundResult> {
  return (await tryLock(db, refundLock(orderId), work)) ?? { ok: false, reason: 'under-way' };
}

async function makeRefund(
  context: OrderContext,
  orderId: string,
  { intent, earlierRefunds, plan, sessionId }: Payment,
  maker: RefundMaker,
): Promise<RefundResult> {
  const { amount } = plan;
  const request = { paymentIntent: intent, amount, orderId, earlierRefunds, maker };
  const response = await refundPayment(context.payments, request);
  if (!response.ok) return { ok: false, reason: 'by-provider', sentence: response.sentence };
  const { refundId } = response;
  context.log.info({ sessionId, orderId, refundId, amount }, 'refunded an order');
  await updateOrder(context, { sessionId, refundId, cause: `${maker.by} refund ${refundId}` });
  return { ok: true, refundId, ...plan };
}

async function findPayment(
  context: OrderContext,
  orderId: string,
  request: RefundRequest,
): Promise<Payment | RefundRefusal> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { sessionId, paymentIntent: intent } = order;
  const earlierRefunds = intent ? await countRefunds(context.payments, intent) : 0;
  const fullSession = await findSession(context.payments, sessionId);
  if (!fullSession) return { ok: false, reason: 'unknown-payment' };
  await saveOrder(context, fullSession, 'refund requested');
  const plan = makePlan(fullSession, request, await findDisputes(context.db, orderId));
  if (!plan.ok) return plan;
  return intent ? { ok: true, intent, earlierRefunds, plan, sessionId } : { ok: false, reason: 'free' };
}

function makePlan(
  { session, charge }: FullSession,
  request: RefundRequest,
  disputes: Dispute[],
): PlannedRefund {
  if (session.payment_status === 'no_payment_required') return { ok: false, reason: 'free' };
  if (charge?.status !== 'succeeded') return { ok: false, reason: 'not-paid' };
  const { amount: charged, amount_refunded: refunded } = charge;
  return planRefund({ charged, refunded, disputes }, request);
}

/** What a request would refund of a payment, or why it would refund nothing. */
export function planRefund(
  { charged, refunded, disputes }: { charged: Cents; refunded: Cents; disputes: Dispute[] },
  request: RefundRequest,
): PlannedRefund {
  const lost = amountLost(disputes);
  const { upTo = charged } = request;
  const refundable = Math.max(0, Math.min(upTo, charged - lost) - refunded);
  const { amount = refundable, after = request.amount === undefined ? refunded : 0 } = request;
  const refuse = (reason: 'nothing-left' | 'more-than-left' | 'other-total'): RefundRefusal => ({
    ok: false,
    reason,
    refunded,
    lost,
    charged,
  });
  if (refundable === 0) return refuse('nothing-left');
  if (after !== refunded) return refuse('other-total');
  if (amount > refundable) return refuse('more-than-left');
  if (disputes.some(holdsMoney)) return { ok: false, reason: 'disputed' };
  return { ok: true, amount, refunded, charged };
}

/** A failure here doesn't undo the refund. The provider's event or the reconciliation then updates the order. */
async function updateOrder(
  context: OrderContext,
  { sessionId, refundId, cause }: { sessionId: string; refundId: string; cause: string },
): Promise<void> {
  try {
    await ingestSession(context, sessionId, cause);
  } catch (err) {
    context.log.warn({ err, sessionId, refundId }, 'a refund is made; its order will be updated later');
  }
}
