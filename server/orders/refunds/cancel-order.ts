import { eq } from 'drizzle-orm';
import { canMove, type OrderStatus, orderNumber } from '#domain/orders.ts';
import { terms } from '#domain/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { refundCancelledJob, sendCancellationNewsJob } from '../order-jobs.ts';
import type { OrderContext } from '../placing/ingest-session.ts';
import { type OrderBook, recordChange } from '../placing/save-order.ts';
import { orders } from '../tables.ts';
import { type Refunded, refundOrder } from './refund-order.ts';

/** From the payment page's completion (specification, section 9). */
const cancellableForMs = terms.changeHours * 60 * 60 * 1000;

export type CancelRefusal =
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'impossible'; status: OrderStatus }
  | { ok: false; reason: 'too-late'; until: Date };

export type Cancellable = { ok: true; isCancelled: boolean; isPaid: boolean } | CancelRefusal;
/** @property refund undefined where nothing was charged */
export type Cancelled = { ok: true; refund: Refunded | undefined } | CancelRefusal;

type OrderRow = typeof orders.$inferSelect;

/**
 * Cancels an order that nobody has begun to make, within 24 hours, and gives back all that was paid. The refund is
 * also a job made with the cancellation, for whatever keeps this process from it; and a payment that arrives after
 * the cancellation goes back by the same job.
 * @throws RequestError 502 when the provider does not answer: the order is cancelled, and the job goes on trying
 */
export async function cancelOrder(
  context: OrderContext,
  orderId: string,
  now = new Date(),
): Promise<Cancelled> {
  const cancelled = await markCancelled(context, orderId, now);
  if (!cancelled.ok) return cancelled;
  return { ok: true, refund: cancelled.isPaid ? await giveBack(context, orderId) : undefined };
}

/** A refund that the provider refuses, as for a disputed payment, mails nothing: then the cancellation is told alone. */
async function giveBack(context: OrderContext, orderId: string): Promise<Refunded> {
  const refund = await refundOrder(context, orderId);
  if (!refund.ok && refund.reason === 'by-provider') {
    await context.jobs.enqueue(context.db, sendCancellationNewsJob, { orderId });
  }
  return refund;
}

/** Whether an order can be cancelled now; one that is cancelled can be, again, to see to its refund. */
export async function canCancel({ db }: Pick<OrderBook, 'db'>, orderId: string, now = new Date()) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return judge(order, now);
}

function markCancelled({ db, jobs }: OrderBook, orderId: string, now: Date): Promise<Cancellable> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const judged = judge(order, now);
    if (!order || !judged.ok || judged.isCancelled) return judged;
    await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId));
    await recordChange(tx, orderId, { ...order, status: 'cancelled' }, 'owner');
    // Where money goes back, the news of that is the news of the cancellation.
    const kind = judged.isPaid ? refundCancelledJob : sendCancellationNewsJob;
    await jobs.enqueue(tx, kind, { orderId, sessionId: order.sessionId });
    return judged;
  });
}

function judge(order: OrderRow | undefined, now: Date): Cancellable {
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { status, paymentStatus, amountTotal, completedAt } = order;
  const isPaid = paymentStatus === 'paid' && amountTotal > 0;
  if (status === 'cancelled') return { ok: true, isCancelled: true, isPaid };
  if (!canMove(status, 'cancelled')) return { ok: false, reason: 'impossible', status };
  const until = new Date(completedAt.getTime() + cancellableForMs);
  return now > until ? { ok: false, reason: 'too-late', until } : { ok: true, isCancelled: false, isPaid };
}

/** Gives back what was paid for a cancelled order, as long as it takes. */
export function refundCancelled(context: OrderContext): JobKind<{ orderId: string }> {
  return {
    ...refundCancelledJob,
    async work({ orderId }) {
      const refund = await giveBack(context, orderId);
      if (refund.ok || refund.reason === 'nothing-left' || refund.reason === 'free') return;
      const reason = refund.reason === 'by-provider' ? refund.sentence : refund.reason;
      const number = orderNumber({ _id: orderId });
      throw new Error(`The cancelled order ${number} could not be refunded: ${reason}`);
    },
  };
}
