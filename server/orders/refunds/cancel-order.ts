import { eq } from 'drizzle-orm';
import { canMove, type OrderStatus, orderNumber } from '#domain/orders/orders.ts';
import { terms } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { changeOrder, lockOrder } from '../change-order.ts';
import { causeOf, findHistory, isByPerson } from '../history.ts';
import type { Authored, OrderChangeContext, OrderContext } from '../order-context.ts';
import { refundCancelledJob, sendCancellationMailJob } from '../order-jobs.ts';
import { type OrderRow, orders } from '../tables.ts';
import { type RefundResult, refundRest } from './refund-order.ts';

/** Counted from the completion of the payment page (specification, section 9). */
const cancellableForMs = terms.changeHours * 60 * 60 * 1000;

export type CancelRefusal =
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'impossible'; status: OrderStatus }
  | { ok: false; reason: 'too-late'; until: Date };

interface Cancellation {
  ok: true;
  /** The order's status until now. */
  before: OrderStatus;
  /** Whether the order was cancelled before. */
  isCancelled: boolean;
  isPaid: boolean;
}

type CancelCheck = Cancellation | CancelRefusal;
/** @property refund undefined if nothing was charged */
type CancelResult = { ok: true; refund: RefundResult | undefined } | CancelRefusal;

/**
 * Cancels an order within 24 hours, unless it is in production, and refunds the payment. The cancellation also creates a
 * job for the refund, in case this process fails; the same job refunds a payment that arrives after the cancellation.
 * @throws RequestError 502 when the provider does not answer; the order is cancelled, and the job keeps trying
 */
export async function cancelOrder(
  context: Authored<OrderContext>,
  orderId: string,
  now = new Date(),
): Promise<CancelResult> {
  const cancellation = await markCancelled(context, orderId, now);
  if (!cancellation.ok) return cancellation;
  return { ok: true, refund: await refundCancellation(context, orderId, cancellation) };
}

/** The second half of `cancelOrder`: refunds the payment, if there is one. @throws RequestError 502 */
export async function refundCancellation(
  context: OrderContext,
  orderId: string,
  { isPaid }: Cancellation,
): Promise<RefundResult | undefined> {
  return isPaid ? refundAll(context, orderId) : undefined;
}

/** If the provider refuses the refund, for example of a disputed payment, the buyer gets an email about the cancellation only. */
async function refundAll(context: OrderContext, orderId: string): Promise<RefundResult> {
  const refund = await refundRest(context, orderId, await findCanceller(context, orderId));
  if (!refund.ok && refund.reason === 'by-provider') {
    await context.jobs.enqueue(context.db, sendCancellationMailJob, { orderId });
  }
  return refund;
}

/** Who cancelled an order, for its refund. The shop itself refunds an order whose payment had failed and arrived late. */
async function findCanceller({ db }: Pick<OrderContext, 'db'>, orderId: string): Promise<string> {
  const history = await findHistory(db, orderId);
  return history.find(({ status, cause }) => status === 'cancelled' && isByPerson(cause))?.cause ?? 'shop';
}

/** Whether an order can be cancelled now. A cancelled one can be cancelled again, which retries its refund. */
export async function canCancel({ db }: Pick<OrderChangeContext, 'db'>, orderId: string, now = new Date()) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return checkCancellation(order, now);
}

/** The first half of `cancelOrder`: everything in the database. */
export function markCancelled(
  { db, jobs, fulfillment, author }: Authored<Omit<OrderContext, 'payments' | 'log'>>,
  orderId: string,
  now = new Date(),
): Promise<CancelCheck> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const check = checkCancellation(order, now);
    if (!order || !check.ok || check.isCancelled) return check;
    const cause = causeOf(author);
    await changeOrder(tx, order, { status: 'cancelled' }, { cause });
    await fulfillment.followStatus(tx, orderId, { from: order.status, to: 'cancelled', cause });
    // The email about a refund also announces the cancellation.
    const kind = check.isPaid ? refundCancelledJob : sendCancellationMailJob;
    await jobs.enqueue(tx, kind, { orderId, sessionId: order.sessionId });
    return check;
  });
}

function checkCancellation(order: OrderRow | undefined, now: Date): CancelCheck {
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { status, paymentStatus, amountTotal, completedAt } = order;
  const isPaid = paymentStatus === 'paid' && amountTotal > 0;
  if (status === 'cancelled') return { ok: true, before: status, isCancelled: true, isPaid };
  if (!canMove(status, 'cancelled')) return { ok: false, reason: 'impossible', status };
  const until = new Date(completedAt.getTime() + cancellableForMs);
  return now > until
    ? { ok: false, reason: 'too-late', until }
    : { ok: true, before: status, isCancelled: false, isPaid };
}

/** Refunds a cancelled order; the job is retried until it succeeds. */
export function refundCancelled(context: OrderContext): JobKind<{ orderId: string }> {
  return {
    ...refundCancelledJob,
    async work({ orderId }) {
      const refund = await refundAll(context, orderId);
      if (refund.ok || refund.reason === 'nothing-left' || refund.reason === 'free') return;
      const reason = refund.reason === 'by-provider' ? refund.sentence : refund.reason;
      const number = orderNumber({ _id: orderId });
      throw new Error(`The cancelled order ${number} could not be refunded: ${reason}`);
    },
  };
}
