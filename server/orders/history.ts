import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import type { OrderAuthor } from './order-context.ts';
import type { OrderState } from './order-state.ts';
import { orderHistory, orders } from './tables.ts';

/** One change of an order, with what caused it. */
export type OrderChange = typeof orderHistory.$inferSelect;

/** The cause of what a buyer decides, and of what the shop does by its own rules. */
export const [buyerCause, shopCause] = ['buyer', 'shop'] as const;

/** The cause of the end of an order whose offer was paid before: see `saveOrder`. */
export const offerTakenCause = 'offer already paid';

/** The cause of a person's changes, as histories and the payment provider store it. */
export function causeOf(author: OrderAuthor): string {
  if (author === 'buyer') return buyerCause;
  return author === 'terminal' ? 'owner' : `staff:${author}`;
}

/** Whether a person made a change, and not the payment provider or the shop itself. */
export function isByPerson(cause: string): boolean {
  return cause === buyerCause || /^(owner|staff:[\w-]+)$/.test(cause);
}

/** Adds an entry to an order's history: its state from now on, and the cause. Returns the entry's id. */
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

/** Adds a history entry with the order's current state. Undefined when the order is gone. */
export async function recordNow(tx: Executor, orderId: string, cause: string, note?: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return undefined;
  return { sessionId: order.sessionId, changeId: await recordChange(tx, orderId, order, cause, note) };
}

/** Whether an order's history has an entry with this cause. */
export async function isRecorded(on: Executor, orderId: string, cause: string): Promise<boolean> {
  const rows = await on
    .select({ id: orderHistory.id })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.cause, cause)))
    .limit(1);
  return rows.length > 0;
}

/** The cause of the email that corrects another one. @param emailId the entry of the email that was wrong */
export function correctionCause(emailId: string): string {
  return `correction mail ${emailId}`;
}

/** Whether the buyer was emailed that this email was wrong. */
export function isCorrected(history: readonly OrderChange[], { id }: Pick<OrderChange, 'id'>): boolean {
  return history.some(({ cause }) => cause === correctionCause(id));
}

/** An order's changes, oldest first. */
export async function findHistory(on: Executor, orderId: string): Promise<OrderChange[]> {
  return (await findHistories(on, [orderId])).get(orderId) ?? [];
}

/** The changes of several orders, by order id. */
export async function findHistories(on: Executor, orderIds: string[]): Promise<Map<string, OrderChange[]>> {
  const changes = await on
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, orderIds))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id));
  return Map.groupBy(changes, ({ orderId }) => orderId);
}

/** The status of an order before all of its payment was refunded. */
export async function statusBeforeRefund(tx: Executor, orderId: string): Promise<OrderStatus> {
  const [last] = await tx
    .select({ status: orderHistory.status })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), ne(orderHistory.status, 'refunded')))
    .orderBy(desc(orderHistory.at), desc(orderHistory.id))
    .limit(1);
  return last?.status ?? 'paid';
}

/**
 * Marks the history's entries since the order last had its former status, which makes the emails about them undue, and the
 * emails about parcels that were taken back.
 * @returns the causes of the emails that were sent
 */
export async function markUndone(
  tx: Executor,
  orderId: string,
  former: OrderStatus,
  parcelIds: string[],
): Promise<string[]> {
  const isOfOrder = and(eq(orderHistory.orderId, orderId), isNull(orderHistory.undoneAt));
  const lastBefore = tx
    .select({ id: sql`max(${orderHistory.id}::text)::uuid` })
    .from(orderHistory)
    .where(and(isOfOrder, eq(orderHistory.status, former)));
  const isSince = and(gt(orderHistory.id, lastBefore), ne(orderHistory.status, former));
  // An order that shipped in part keeps its status.
  const isOfParcel = inArray(
    orderHistory.cause,
    parcelIds.map((id) => `shipping mail ${id}`),
  );
  const undone = await tx
    .update(orderHistory)
    .set({ undoneAt: new Date() })
    .where(and(isOfOrder, or(isSince, isOfParcel)))
    .returning({ cause: orderHistory.cause });
  // The email about production may be sent late, when the order has already shipped.
  const emails = former === 'paid' ? /^(production|shipping) mail\b/ : /^shipping mail\b/;
  return undone.map(({ cause }) => cause).filter((cause) => emails.test(cause));
}
