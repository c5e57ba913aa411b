import { and, asc, eq, getTableColumns, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Cents, formatCents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { disputes, orders } from '../tables.ts';
import { settleSentEvidence } from './sent-evidence.ts';

export type Dispute = typeof disputes.$inferSelect;

/** The buyer has the money. The shop gets it back only if it wins an appeal. */
const lostStatuses = ['lost', 'appeal_needs_response', 'appeal_under_review'];
/** The shop cannot respond to the dispute anymore. */
const closedStatuses = ['lost', 'won', 'warning_closed', 'prevented'];

export function isLost({ status }: Pick<Dispute, 'status'>): boolean {
  return lostStatuses.includes(status);
}

/** Whether the bank has taken the money back, so that the provider refunds nothing. A mere question leaves it with the shop. */
export function holdsMoney(dispute: Pick<Dispute, 'status'>): boolean {
  return isLost(dispute) || (isOpen(dispute) && !dispute.status.startsWith('warning_'));
}

export function isOpen({ status }: Pick<Dispute, 'status'>): boolean {
  return !closedStatuses.includes(status);
}

/** The amount lost in disputes, in cents. */
export function amountLost(all: Pick<Dispute, 'status' | 'amount'>[]): Cents {
  return all.filter(isLost).reduce((sum, { amount }) => sum + amount, 0);
}

/** What can still be refunded of a payment, in cents: what is neither refunded nor lost. */
export function leftToRefund(
  { amountTotal, amountRefunded }: { amountTotal: Cents; amountRefunded: Cents },
  lost: Cents,
): Cents {
  return Math.max(0, amountTotal - amountRefunded - lost);
}

/** The disputes of one order's payment, oldest first. */
export async function findDisputes(on: Executor, orderId: string): Promise<Dispute[]> {
  return on.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.openedAt));
}

/** The disputes of several orders, by order id. */
export async function findDisputesOf(on: Executor, orderIds: string[]): Promise<Map<string, Dispute[]>> {
  const all = await on.select().from(disputes).where(inArray(disputes.orderId, orderIds));
  return Map.groupBy(all, ({ orderId }) => orderId);
}

/** The dispute because of which nothing is made or shipped. */
export async function findBlockingDispute(on: Executor, orderId: string): Promise<Dispute | undefined> {
  return (await findDisputes(on, orderId)).find((one) => isOpen(one) || isLost(one));
}

/** The condition of lost disputes. A trigger knows the statuses too: see the migration of `sales_totals`. */
export const isLostStatus = inArray(disputes.status, lostStatuses);

/** The amount that an order lost in disputes, in cents. Part of a query of `orders`. */
export const lostOfOrder = sql<Cents>`coalesce((
  select sum(${disputes.amount}) from ${disputes} where ${disputes.orderId} = orders.id and ${isLostStatus}), 0)::int`;

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
  for (const dispute of changedDisputes) {
    const { id, amount, status, reason, created } = dispute;
    const next = { amount, status, reason, changedAt: new Date() };
    await tx
      .insert(disputes)
      .values({ id, orderId, ...next, openedAt: new Date(created * 1000) })
      .onConflictDoUpdate({ target: disputes.id, set: next });
  }
  for (const dispute of current) {
    await tx
      .update(disputes)
      .set({ evidenceDueBy: dueByOf(dispute) })
      .where(eq(disputes.id, dispute.id));
    await settleSentEvidence(tx, orderId, { dispute, isClosed: !isOpen(dispute) });
  }
  return changedDisputes;
}

/** Records that evidence was written at the provider. */
export async function markStaged(tx: Executor, id: string): Promise<void> {
  await tx.update(disputes).set({ evidenceStagedAt: new Date() }).where(eq(disputes.id, id));
}

/** The last moment for evidence. The provider says 0 when the bank accepts none. */
export function dueByOf({ evidence_details: { due_by } }: Stripe.Dispute): Date | null {
  return due_by ? new Date(due_by * 1000) : null;
}

/** Whether a stored dispute is the same as the provider's. */
export function isSameDispute(current: Stripe.Dispute, stored: Dispute): boolean {
  return current.id === stored.id && current.status === stored.status && current.amount === stored.amount;
}

/** Whether the shop knows until when a dispute must be answered, and whether it was. */
export function hasSameDeadline(current: Stripe.Dispute, stored: Dispute): boolean {
  const isSent = current.evidence_details.submission_count > 0;
  return (
    dueByOf(current)?.getTime() === stored.evidenceDueBy?.getTime() &&
    isSent === (stored.evidenceSentAt !== null)
  );
}

/** `dispute lost: fraudulent, $120.00`, for the order's history. */
export function describeDispute({
  status,
  reason,
  amount,
}: Pick<Dispute, 'status' | 'reason' | 'amount'>): string {
  return `dispute ${status}: ${reason}, ${formatCents(amount)}`;
}

/** The disputes that are open, or that were lost since then or of an order with one of these statuses, oldest first. */
export async function findOpenOrLost(on: Executor, since: Date, statuses: readonly OrderStatus[]) {
  const ofThese = on.select({ id: orders.id }).from(orders).where(inArray(orders.status, statuses));
  return on
    .select({ ...getTableColumns(disputes), orderStatus: orders.status })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(
      or(
        notInArray(disputes.status, closedStatuses),
        and(isLostStatus, or(gt(disputes.changedAt, since), inArray(disputes.orderId, ofThese))),
      ),
    )
    .orderBy(asc(disputes.openedAt));
}
