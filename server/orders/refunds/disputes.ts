import { asc, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Cents, formatCents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { disputes, orders } from '../tables.ts';

export type Dispute = typeof disputes.$inferSelect;

/** The buyer has the money. The shop gets it back only if it wins an appeal. */
const lostStatuses = ['lost', 'appeal_needs_response', 'appeal_under_review'];
/** The shop cannot respond to the dispute any more. */
const closedStatuses = ['lost', 'won', 'warning_closed', 'prevented'];

export function isLost({ status }: Pick<Dispute, 'status'>): boolean {
  return lostStatuses.includes(status);
}

export function isOpen({ status }: Pick<Dispute, 'status'>): boolean {
  return !closedStatuses.includes(status);
}

/** The amount lost in disputes, in cents. */
export function amountLost(all: Pick<Dispute, 'status' | 'amount'>[]): Cents {
  return all.filter(isLost).reduce((sum, { amount }) => sum + amount, 0);
}

/** The disputes of one order's payment, oldest first. */
export async function findDisputes(on: Executor, orderId: string): Promise<Dispute[]> {
  return on.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.openedAt));
}

/** A subquery to join with `orders`: the amount that each order lost in disputes, in cents. */
export function lostByOrder(on: Executor) {
  return on
    .select({ orderId: disputes.orderId, amount: sql<Cents>`sum(${disputes.amount})::int`.as('lost') })
    .from(disputes)
    .where(inArray(disputes.status, lostStatuses))
    .groupBy(disputes.orderId)
    .as('lost_by_order');
}

/** The lost disputes, as a subquery. */
export function lostDisputes(on: Executor) {
  return on.select().from(disputes).where(inArray(disputes.status, lostStatuses)).as('lost_disputes');
}

/**
 * Stores an order's disputes as the provider has them now.
 * @param stored the order's disputes in the database
 * @returns the new and changed ones
 */
export async function saveDisputes(
  tx: Executor,
  orderId: string,
  { current, stored }: { current: Stripe.Dispute[]; stored: Dispute[] },
): Promise<Stripe.Dispute[]> {
  const changedDisputes = current.filter((dispute) => !stored.some((other) => isSameDispute(dispute, other)));
  for (const { id, amount, status, reason, created } of changedDisputes) {
    const next = { amount, status, reason, changedAt: new Date() };
    await tx
      .insert(disputes)
      .values({ id, orderId, ...next, openedAt: new Date(created * 1000) })
      .onConflictDoUpdate({ target: disputes.id, set: next });
  }
  return changedDisputes;
}

/** Whether a stored dispute is the same as the provider's. */
export function isSameDispute(current: Stripe.Dispute, stored: Dispute): boolean {
  return current.id === stored.id && current.status === stored.status && current.amount === stored.amount;
}

/** `dispute lost: fraudulent, $120.00`, for the order's history. */
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
