import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { lockAccount } from '#server/accounts/lock-account.ts';
import type { Database, Executor } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { FullSession } from '#server/payments/find-session.ts';
import { sendConfirmationJob } from '../emails/send-confirmation.ts';
import { mailOwnerJob, refundCancelledJob, sendRefundNewsJob } from '../order-jobs.ts';
import { isSameState, newOrderState, nextState, type OrderState } from '../order-state.ts';
import { statusBeforeRefund } from '../reading/find-history.ts';
import { amountLost, describeDispute, findDisputes, saveDisputes } from '../refunds/disputes.ts';
import { settleFailedRefunds } from '../refunds/failed-refunds.ts';
import { orderHistory, orderItems, orders } from '../tables.ts';
import { itemRows, orderRow } from './order-rows.ts';

export interface OrderBook {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Brings the order of a completed session in line with what the provider says now, in one transaction. Any
 * number of calls at once make one order: the unique `session_id` lets one of them insert it, and the row's
 * lock makes the others wait and then find nothing left to do.
 * @returns the order's id, and whether this call made it
 */
export async function saveOrder(
  book: OrderBook,
  full: FullSession,
  cause: string,
): Promise<{ orderId: string; isNew: boolean }> {
  const now = new Date();
  return book.db.transaction(async (tx) => {
    const placed = await placeOrder(tx, full, now);
    const current = placed ?? (await lockOrder(tx, full.session.id));
    const known = placed ? [] : await findDisputes(tx, current.id);
    const changed = await saveDisputes(tx, current.id, { told: full.disputes, known });
    const unchanged = known.filter(({ id }) => !changed.some((dispute) => dispute.id === id));
    const next = nextState(current.state, full, amountLost([...unchanged, ...changed]), now);
    if (isRestored(current.state, next)) next.status = await statusBeforeRefund(tx, current.id);
    const isNews = !isSameState(current.state, next);
    if (!placed && isNews) await tx.update(orders).set(next).where(eq(orders.id, current.id));
    const notes = changed.map(describeDispute);
    if ((placed || isNews) && notes.length === 0) await recordChange(tx, current.id, next, cause);
    for (const note of notes) await recordChange(tx, current.id, next, cause, note);
    await settleFailedRefunds(tx, current.id, next, full);
    await followUp(book, tx, { ...current, sessionId: full.session.id }, next);
    return { orderId: current.id, isNew: placed !== undefined };
  });
}

/** A dispute that made an order refunded has been won after all, on appeal. */
function isRestored(before: OrderState, next: OrderState): boolean {
  return before.paymentStatus === 'refunded' && next.paymentStatus === 'paid';
}

/** What the change leads to: a confirmation, news of what goes back, or, of a cancelled order, all of it back. */
async function followUp(
  { jobs }: OrderBook,
  tx: Executor,
  { id: orderId, sessionId, state }: StoredState & { sessionId: string },
  next: OrderState,
): Promise<void> {
  const amount = next.amountRefunded - state.amountRefunded;
  if (amount > 0) {
    const refunded = next.amountRefunded;
    await jobs.enqueue(tx, sendRefundNewsJob, { orderId, sessionId, amount, refunded });
  }
  if (next.paymentStatus !== 'paid' || state.paymentStatus === 'paid') return;
  const kinds = next.status === 'cancelled' ? [refundCancelledJob] : [sendConfirmationJob, mailOwnerJob];
  for (const kind of kinds) await jobs.enqueue(tx, kind, { orderId, sessionId });
}

/** One line in the order's history: its state from now on, and why. Gives its id. */
export async function recordChange(
  on: Executor,
  orderId: string,
  { status, paymentStatus, amountRefunded }: Omit<OrderState, 'paidAt'>,
  cause: string,
  note?: string,
): Promise<string> {
  const id = newId();
  await on
    .insert(orderHistory)
    .values({ id, orderId, status, paymentStatus, amountRefunded, cause, note: note ?? null });
  return id;
}

interface StoredState {
  id: string;
  state: OrderState;
}

/** Written as the provider tells it now; of the order nothing had been heard. Undefined when it was there already. */
async function placeOrder(tx: Executor, full: FullSession, now: Date): Promise<StoredState | undefined> {
  const userId = await findBuyer(tx, full);
  const [placed] = await tx
    .insert(orders)
    .values({
      ...orderRow(full, nextState(newOrderState, full, amountLost(full.disputes), now), now),
      userId,
    })
    // Whichever of session and id is there first: two that begin in one millisecond have the same id as well.
    .onConflictDoNothing()
    .returning({ id: orders.id });
  if (!placed) return undefined;
  const items = itemRows(placed.id, full);
  if (items.length > 0) await tx.insert(orderItems).values(items);
  return { id: placed.id, state: newOrderState };
}

/** The account that started the checkout; it may have been deleted since, which loses nobody an order. */
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
