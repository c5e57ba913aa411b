import { eq, inArray } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import { canMove, isLate, type OrderStatus, orderNumber } from '#domain/orders/orders.ts';
import { paidForShipped } from '#domain/orders/refund-shares.ts';
import { terms } from '#domain/shop/terms.ts';
import { hourMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { changeOrder, lockOrder } from '../change-order.ts';
import { causeOf, findHistory, isByPerson, type OrderChange, shopCause } from '../history.ts';
import type { Authored, OrderChangeContext, OrderContext } from '../order-context.ts';
import { refundCancelledJob, sendCancellationMailJob } from '../order-jobs.ts';
import { findOrder } from '../reading/find-order.ts';
import { promisedDays } from '../reading/ship-by-of-order.ts';
import { type OrderRow, orders } from '../tables.ts';
import { findDisputes, holdsMoney } from './disputes.ts';
import { refundRest } from './refund-order.ts';

/** Counted from the completion of the payment page (specification, section 9). */
const cancellableForMs = terms.changeHours * hourMs;

export type CancelRefusal =
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'disputed' }
  | { ok: false; reason: 'impossible'; status: OrderStatus }
  | { ok: false; reason: 'too-late'; until: Date };

interface Cancellation {
  ok: true;
  /** The order's status until now. */
  before: OrderStatus;
  /** Whether the order was cancelled before. */
  isCancelled: boolean;
  /** Whether a delay is the ground, and no time of the buyer's. */
  isForDelay: boolean;
  isPaid: boolean;
}

type CancelCheck = Cancellation | CancelRefusal;

/** Who cancelled an order, for its refund. The shop itself refunds an order whose payment had failed and arrived late. */
function findCanceller(history: OrderChange[]): string {
  return history.find(({ status, cause }) => status === 'cancelled' && isByPerson(cause))?.cause ?? shopCause;
}

/**
 * Until when buyers can cancel their orders, by order id. Absent are those that they cannot cancel anymore, and late ones, which
 * they can until they ship.
 */
export async function findCancellable(
  on: Executor,
  orderIds: string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await on.select().from(orders).where(inArray(orders.id, orderIds));
  const open = rows.filter((order) => {
    const check = checkCancellation(order, { ground: 'by the buyer', now });
    return check.ok && !check.isCancelled && !check.isForDelay;
  });
  return new Map(open.map(({ id, completedAt }) => [id, new Date(completedAt.getTime() + cancellableForMs)]));
}

/**
 * What is refunded of a cancelled order in total: what was paid for prints that the buyer does not keep, besides what was
 * refunded for damage to others. Other refunds were for prints that the buyer does not keep. Undefined while the refund of a
 * claim has no outcome.
 */
async function findRefundTotal(
  { db, fulfillment }: OrderContext,
  orderId: string,
): Promise<Cents | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return 0;
  const { shipped, claimRefunds } = await fulfillment.findKept(db, orderId);
  if (claimRefunds === 'unknown') return undefined;
  return claimRefunds + order.amountTotal - paidForShipped(order, shipped);
}

/** Whether the owner can cancel an order now. Cancelling a cancelled one again changes nothing. */
export async function canCancel({ db }: Pick<OrderChangeContext, 'db'>, orderId: string, now: Date) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return checkOwners(db, order, now);
}

/**
 * Why an order may be cancelled. Within 24 hours, by the buyer until production begins; by the owner until a part has shipped, and later
 * while it is held, but not while the buyer's bank has the payment. Because of a delay, until it has shipped: what has shipped of it stays the buyer's. A
 * buyer needs no notice for that once the promised day is over (16 CFR 435.2(c)(5)).
 */
type CancelGround = 'by the buyer' | 'by the owner' | 'delay';

type CancelContext = Pick<OrderContext, 'db' | 'jobs' | 'fulfillment'>;

/** A person of the shop or the buyer cancels an order: see `cancelFor`. */
export function cancelOrder(
  { author, ...context }: Authored<CancelContext>,
  orderId: string,
  now = new Date(),
): Promise<CancelCheck> {
  const ground = author === 'buyer' ? 'by the buyer' : 'by the owner';
  return cancelFor(context, orderId, { cause: causeOf(author), ground, now });
}

/**
 * Cancels an order on a ground that allows it, and sets aside its pieces that have not shipped. A job of the same transaction
 * refunds what was paid for them, also when the payment arrives after the cancellation.
 */
export function cancelFor(
  { db, jobs, fulfillment }: CancelContext,
  orderId: string,
  { cause, ground, note, now }: { cause: string; ground: CancelGround; note?: string; now: Date },
): Promise<CancelCheck> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const check =
      ground === 'by the owner'
        ? await checkOwners(tx, order, now)
        : checkCancellation(order, { ground, now });
    if (!order || !check.ok || check.isCancelled) return check;
    await changeOrder(tx, order, { status: 'cancelled' }, { cause, notes: notesOf(check, note) });
    await fulfillment.followStatus(tx, orderId, { from: order.status, to: 'cancelled', cause });
    // The email about a refund also announces the cancellation.
    const kind = check.isPaid ? refundCancelledJob : sendCancellationMailJob;
    await jobs.enqueue(tx, kind, { orderId, sessionId: order.sessionId });
    return check;
  });
}

function notesOf(
  { isForDelay }: Cancellation,
  note = isForDelay ? 'because of the delay' : undefined,
): string[] {
  return note ? [note] : [];
}

/** The owner waits for the end of a dispute. A buyer's right to cancel does not, and the bank gives them their money. */
async function checkOwners(on: Executor, order: OrderRow | undefined, now: Date): Promise<CancelCheck> {
  const isAtBank =
    order && order.status !== 'cancelled' && (await findDisputes(on, order.id)).some(holdsMoney);
  return isAtBank
    ? { ok: false, reason: 'disputed' }
    : checkCancellation(order, { ground: 'by the owner', now });
}

function checkCancellation(
  order: OrderRow | undefined,
  { ground, now }: { ground: CancelGround; now: Date },
): CancelCheck {
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { status, paymentStatus, amountTotal, completedAt, heldReason } = order;
  const isPaid = paymentStatus === 'paid' && amountTotal > 0;
  const isOverdue = ground === 'by the buyer' && isLate({ status, shipBy: promisedDays(order).shipBy }, now);
  const isForDelay = ground === 'delay' || isOverdue;
  if (status === 'cancelled') return { ok: true, before: status, isCancelled: true, isForDelay, isPaid };
  const isBegun = !isForDelay && status === 'in_production';
  const isTooFar = isBegun && (ground === 'by the buyer' || order.tracking !== null);
  if (isTooFar || !canMove(status, 'cancelled')) return { ok: false, reason: 'impossible', status };
  const isTimeless = isForDelay || (ground === 'by the owner' && heldReason !== null);
  const until = new Date(completedAt.getTime() + cancellableForMs);
  return !isTimeless && now > until
    ? { ok: false, reason: 'too-late', until }
    : { ok: true, before: status, isCancelled: false, isForDelay, isPaid };
}

/**
 * Refunds what a cancelled order has not shipped. The job is retried for three days, until it succeeds. The refund of a claim,
 * for which it waits, has an outcome within half an hour.
 */
export function refundCancelled(context: OrderContext): JobKind<{ orderId: string }> {
  return {
    ...refundCancelledJob,
    async work({ orderId }) {
      const history = await findHistory(context.db, orderId);
      const refund = await refundRest(context, orderId, {
        by: findCanceller(history),
        findUpTo: () => findRefundTotal(context, orderId),
      });
      if (refund.ok || refund.reason === 'free') return;
      const isLost = refund.reason === 'nothing-left' && refund.lost > 0;
      const before = history.find(({ status }) => status === 'cancelled')?.amountRefunded ?? 0;
      const wasRefunded = refund.reason === 'nothing-left' && before > 0 && refund.refunded === before;
      // No email about a refund will say that the order is cancelled.
      if (isLost || wasRefunded || refund.reason === 'disputed' || refund.reason === 'by-provider') {
        await context.jobs.enqueue(context.db, sendCancellationMailJob, { orderId, wasRefunded });
      }
      if (refund.reason === 'nothing-left') return;
      const reason = refund.reason === 'by-provider' ? refund.sentence : refund.reason;
      const number = orderNumber({ _id: orderId });
      throw new Error(`The cancelled order ${number} could not be refunded: ${reason}`);
    },
  };
}
