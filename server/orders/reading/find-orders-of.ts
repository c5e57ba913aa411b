import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { delaysOfOrder } from '../delays/read-delays.ts';
import { foldedEmail, type OrderRow, orderItems, orders } from '../tables.ts';
import { firstChanges, type PlacedOrder, toOrder } from './find-order.ts';

/**
 * The orders whose checkout an account started, newest first.
 * @param most all if undefined
 */
export function findOrdersOf(on: Executor, userId: string, max?: number): Promise<PlacedOrder[]> {
  return findNewest(on, eq(orders.userId, userId), max);
}

/**
 * The orders that were paid with this email, with an account or without, newest first.
 * @param email normalized
 */
export function findOrdersPaidWith(on: Executor, email: string, max: number): Promise<PlacedOrder[]> {
  return findNewest(on, eq(foldedEmail(orders.customerEmail), email), max);
}

/** The order of a payment session, if there is one. */
export function findOrdersOfSession(on: Executor, sessionId: string): Promise<PlacedOrder[]> {
  return findNewest(on, eq(orders.sessionId, sessionId));
}

async function findNewest(on: Executor, condition: SQL, max?: number): Promise<PlacedOrder[]> {
  const query = on.select().from(orders).where(condition).orderBy(desc(orders.createdAt), desc(orders.id));
  return withItems(on, await (max === undefined ? query : query.limit(max)));
}

/** Adds items and times to order rows, with one statement for each; keeps their order. */
export async function withItems(on: Executor, rows: OrderRow[]): Promise<PlacedOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const itemRows = await on
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const changes = await on
    .select({ id: orders.id, firstChanges, delays: delaysOfOrder })
    .from(orders)
    .where(inArray(orders.id, ids));
  const changesById = new Map(changes.map((each) => [each.id, each]));
  const itemsById = Map.groupBy(itemRows, ({ orderId }) => orderId);
  const none = { firstChanges: {}, delays: [] };
  return rows.map((row) => toOrder(row, changesById.get(row.id) ?? none, itemsById.get(row.id) ?? []));
}
