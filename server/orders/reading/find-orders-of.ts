import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Order } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { parcelsOfOrder } from '#server/fulfillment/parcels/parcels-of-order.ts';
import { madeFormOfItem } from '#server/fulfillment/pieces/made-form-of-item.ts';
import { foldedEmail, type OrderRow, orderItems, orders } from '../tables.ts';
import { firstChanges, toOrder } from './find-order.ts';

/**
 * The orders whose checkout an account started, newest first.
 * @param most all if undefined
 */
export function findOrdersOf(on: Executor, userId: string, max?: number): Promise<Order[]> {
  return findNewest(on, eq(orders.userId, userId), max);
}

/**
 * The orders that were paid with this email, with an account or without, newest first.
 * @param email normalized
 */
export function findOrdersPaidWith(on: Executor, email: string, max: number): Promise<Order[]> {
  return findNewest(on, eq(foldedEmail(orders.customerEmail), email), max);
}

/** The order of a payment session, if there is one. */
export function findOrdersOfSession(on: Executor, sessionId: string): Promise<Order[]> {
  return findNewest(on, eq(orders.sessionId, sessionId));
}

async function findNewest(on: Executor, condition: SQL, max?: number): Promise<Order[]> {
  const query = on.select().from(orders).where(condition).orderBy(desc(orders.createdAt), desc(orders.id));
  return withItems(on, await (max === undefined ? query : query.limit(max)));
}

/** Adds items and times to order rows, with one statement for each; keeps their order. */
export async function withItems(on: Executor, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const itemRows = await on
    .select({ item: orderItems, made: madeFormOfItem })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const facts = await on
    .select({ id: orders.id, firstChanges, parcelsOfOrder })
    .from(orders)
    .where(inArray(orders.id, ids));
  const factsById = new Map(facts.map((each) => [each.id, each]));
  const items = itemRows.map(({ item, made }) => ({ ...item, made }));
  const itemsById = Map.groupBy(items, ({ orderId }) => orderId);
  return rows.map((row) => toOrder(row, factsById.get(row.id) ?? noFacts, itemsById.get(row.id) ?? []));
}

const noFacts = { firstChanges: {}, parcelsOfOrder: [] };
