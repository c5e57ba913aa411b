import { asc, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Cents, formatCents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { disputes, orders } from '../tables.ts';

export type Dispute = typeof disputes.$inferSelect;

/** The buyer has the money: an appeal does not bring it back before it is won. */
const lostStatuses = ['lost', 'appeal_needs_response', 'appeal_under_review'];
/** Nothing is left to answer. */
const closedStatuses = ['lost', 'won', 'warning_closed', 'prevented'];

export function isLost({ status }: Pick<Dispute, 'status'>): boolean {
  return lostStatuses.includes(status);
}

export function isOpen({ status }: Pick<Dispute, 'status'>): boolean {
  return !closedStatuses.includes(status);
}

/** What the buyer got back by disputes, in cents. */
export function amountLost(all: Pick<Dispute, 'status' | 'amount'>[]): Cents {
  return all.filter(isLost).reduce((sum, { amount }) => sum + amount, 0);
}

/** The disputes of one order's payment, oldest first. */
export async function findDisputes(on: Executor, orderId: string): Promise<Dispute[]> {
  return on.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.openedAt));
}

/** What was lost in disputes for each order that lost one, in cents: a subquery to join with `orders`. */
export function lostByOrder(on: Executor) {
  return on
    .select({ orderId: disputes.orderId, amount: sql<Cents>`sum(${disputes.amount})::int`.as('lost') })
    .from(disputes)
    .where(inArray(disputes.status, lostStatuses))
    .groupBy(disputes.orderId)
    .as('lost_by_order');
}

/**
 * Stores an order's disputes as the provider describes them now.
 * @param known those stored before
 * @returns those that are new or have changed
 */
export async function saveDisputes(
  tx: Executor,
  orderId: string,
  { told, known }: { told: Stripe.Dispute[]; known: Dispute[] },
): Promise<Stripe.Dispute[]> {
  const changed = told.filter((dispute) => !known.some((other) => isSame(dispute, other)));
  for (const { id, amount, status, reason, created } of changed) {
    const next = { amount, status, reason, changedAt: new Date() };
    await tx
      .insert(disputes)
      .values({ id, orderId, ...next, openedAt: new Date(created * 1000) })
      .onConflictDoUpdate({ target: disputes.id, set: next });
  }
  return changed;
}

/** Whether a stored dispute is as the provider describes it. */
export function isSame(told: Stripe.Dispute, known: Dispute): boolean {
  return told.id === known.id && told.status === known.status && told.amount === known.amount;
}

/** `dispute lost: fraudulent, $120.00`, as the order's history has it. */
export function describeDispute({
  status,
  reason,
  amount,
}: Pick<Dispute, 'status' | 'reason' | 'amount'>): string {
  return `dispute ${status}: ${reason}, ${formatCents(amount)}`;
}

/** Every dispute that is open or lost, with its order's state, oldest first. */
export async function findOpenOrLost(on: Executor) {
  return on
    .select({ ...getTableColumns(disputes), orderStatus: orders.status })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(or(notInArray(disputes.status, closedStatuses), inArray(disputes.status, lostStatuses)))
    .orderBy(asc(disputes.openedAt));
}
