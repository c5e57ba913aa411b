import { eq } from 'drizzle-orm';
import { lockAccount } from '#server/customers/accounts/lock-account.ts';
import type { Executor } from '#server/database/database.ts';
import type { FullSession } from '#server/payments/sessions.ts';
import { offerTakenCause, recordChange, statusBeforeRefund } from '../history.ts';
import type { OfferClaims, OrderChangeContext, OrderContext } from '../order-context.ts';
import {
  mailOwnerOfOrderJob,
  refundCancelledJob,
  sendConfirmationJob,
  sendRefundMailJob,
} from '../order-jobs.ts';
import { isSameState, newOrderState, nextState, type OrderState } from '../order-state.ts';
import { amountLost, describeDispute, findDisputes, saveDisputes } from '../refunds/disputes.ts';
import { settleFailedRefunds } from '../refunds/failed-refunds.ts';
import { endRefunds, refundsBetween } from '../refunds/made-refunds.ts';
import { orderItems, orders } from '../tables.ts';
import { itemRows, offerOf, orderRow } from './order-rows.ts';

/**
 * Makes the order of a completed session or updates it from the provider's current state, in one transaction. Any number
 * of concurrent calls make one order: the unique `session_id` lets one call insert it, and the row's lock makes the
 * others wait and then find nothing to change.
 * @returns the order's id, and whether this call made it
 */
export async function saveOrder(
  context: Pick<OrderContext, 'db' | 'jobs' | 'fulfillment' | 'offerClaims'>,
  fullSession: FullSession,
  cause: string,
): Promise<{ orderId: string; isNew: boolean }> {
  const now = new Date();
  return context.db.transaction(async (tx) => {
    const placedOrder = await placeOrder({ tx, offerClaims: context.offerClaims }, fullSession, now);
    const current = placedOrder ?? (await lockOrder(tx, fullSession.session.id));
    const storedDisputes = placedOrder ? [] : await findDisputes(tx, current.id);
    const changedDisputes = await saveDisputes(tx, current.id, {
      current: fullSession.disputes,
      stored: storedDisputes,
    });
    const unchangedDisputes = storedDisputes.filter(
      ({ id }) => !changedDisputes.some((dispute) => dispute.id === id),
    );
    const next = nextState(
      current.state,
      fullSession,
      amountLost([...unchangedDisputes, ...changedDisputes]),
      now,
    );
    if (isRestored(current.state, next)) next.status = await statusBeforeRefund(tx, current.id);
    const isChanged = !isSameState(current.state, next);
    if (!placedOrder && isChanged) await tx.update(orders).set(next).where(eq(orders.id, current.id));
    if (placedOrder?.state.status === 'cancelled') await recordChange(tx, current.id, next, offerTakenCause);
    if (next.paymentStatus === 'failed') await context.offerClaims.releaseOffer(tx, current.id);
    const notes = changedDisputes.map(describeDispute);
    if (notes.length === 0) {
      if (placedOrder) await recordChange(tx, current.id, next, cause);
      else if (isChanged) await recordProgress(tx, current, next, { fullSession, cause });
    }
    for (const note of notes) await recordChange(tx, current.id, next, cause, note);
    const step = { from: current.state.status, to: next.status, cause };
    await context.fulfillment.followStatus(tx, current.id, step);
    await settleFailedRefunds(tx, current.id, next, fullSession);
    await endRefunds(tx, fullSession);
    await enqueueJobs(context, tx, { ...current, sessionId: fullSession.session.id }, next);
    return { orderId: current.id, isNew: placedOrder !== undefined };
  });
}

/** Adds an entry to the history, or one for each refund that the order did not have yet, with the person who made it. */
async function recordProgress(
  tx: Executor,
  { id, state }: StoredState,
  next: OrderState,
  { fullSession, cause }: { fullSession: FullSession; cause: string },
): Promise<void> {
  const refunds = refundsBetween(fullSession, state.amountRefunded, next.amountRefunded);
  for (const { by, total } of refunds.slice(0, -1))
    await recordChange(tx, id, { ...state, amountRefunded: total }, by ?? cause);
  await recordChange(tx, id, next, refunds.at(-1)?.by ?? cause);
}

/** Whether a lost dispute that made the order refunded has been won on appeal. */
function isRestored(before: OrderState, next: OrderState): boolean {
  return before.paymentStatus === 'refunded' && next.paymentStatus === 'paid';
}

/** Starts the jobs that email the buyer and the owner about the change. A payment for a cancelled order is refunded instead. */
async function enqueueJobs(
  { jobs }: OrderChangeContext,
  tx: Executor,
  { id: orderId, sessionId, state }: StoredState & { sessionId: string },
  next: OrderState,
): Promise<void> {
  const amount = next.amountRefunded - state.amountRefunded;
  if (amount > 0) {
    const refunded = next.amountRefunded;
    await jobs.enqueue(tx, sendRefundMailJob, { orderId, sessionId, amount, refunded });
  }
  if (next.paymentStatus !== 'paid' || state.paymentStatus === 'paid') return;
  const kinds =
    next.status === 'cancelled' ? [refundCancelledJob] : [sendConfirmationJob, mailOwnerOfOrderJob];
  for (const kind of kinds) await jobs.enqueue(tx, kind, { orderId, sessionId });
}

interface StoredState {
  id: string;
  state: OrderState;
}

/** Inserts the order in the provider's current state. Undefined when it exists already. */
async function placeOrder(
  { tx, offerClaims }: { tx: Executor; offerClaims: OfferClaims },
  fullSession: FullSession,
  now: Date,
): Promise<StoredState | undefined> {
  const userId = await findBuyer(tx, fullSession);
  const row = orderRow(fullSession, stateOfNew(newOrderState, fullSession, now), now);
  const [placedOrder] = await tx
    .insert(orders)
    .values({ ...row, userId })
    // Without a target, because calls within one millisecond conflict by id and by session.
    .onConflictDoNothing()
    .returning({ id: orders.id });
  if (!placedOrder) return undefined;
  const { id } = placedOrder;
  const items = itemRows(id, fullSession);
  if (items.length > 0) await tx.insert(orderItems).values(items);
  const offerId = offerToClaim(fullSession, row);
  if (offerId === null || (await offerClaims.claimOffer(tx, { offerId, orderId: id })) !== 'taken')
    return { id, state: newOrderState };
  // Its payment is refunded, as one that arrives for a canceled order.
  const state = { ...newOrderState, status: 'cancelled' } as const;
  await tx
    .update(orders)
    .set(stateOfNew(state, fullSession, now))
    .where(eq(orders.id, id));
  return { id, state };
}

/** The offer that a new order pays, unless its payment came to nothing. */
function offerToClaim(fullSession: FullSession, { paymentStatus }: ReturnType<typeof orderRow>) {
  return paymentStatus === 'failed' || paymentStatus === 'refunded' ? null : offerOf(fullSession);
}

function stateOfNew(state: OrderState, fullSession: FullSession, now: Date): OrderState {
  return nextState(state, fullSession, amountLost(fullSession.disputes), now);
}

/** The account that started the checkout. If it was deleted since, the order is made without it. */
async function findBuyer(tx: Executor, { session }: FullSession): Promise<string | null> {
  const userId = session.metadata?.userId;
  return userId && (await lockAccount(tx, userId, 'key share')) ? userId : null;
}

async function lockOrder(tx: Executor, sessionId: string): Promise<StoredState> {
  const [row] = await tx.select().from(orders).where(eq(orders.sessionId, sessionId)).for('update');
  if (!row) throw new Error(`The order of session ${sessionId} vanished while it was being saved.`);
  const { id, status, paymentStatus, amountRefunded, paidAt } = row;
  return { id, state: { status, paymentStatus, amountRefunded, paidAt } };
}
