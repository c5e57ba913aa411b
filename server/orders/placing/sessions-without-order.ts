import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import { type CompletedSession, findCompletedSessions } from '#server/payments/payment-events.ts';
import { orders } from '../tables.ts';

/**
 * The sessions that the provider has reported as completed and that have no order, including new sessions whose order is
 * still being made. Only the reconciliation finds completed sessions that the provider has not reported.
 */
export async function findSessionsWithoutOrder(on: Executor): Promise<CompletedSession[]> {
  const completedSessions = await findCompletedSessions(on);
  const ids = completedSessions.map(({ sessionId }) => sessionId);
  const idsWithoutOrder = new Set(await withoutOrder(on, ids));
  return completedSessions.filter(({ sessionId }) => idsWithoutOrder.has(sessionId));
}

/** An SQL condition: no order has the payment session in this column. True if the column is null. */
export function hasNoOrder(sessionId: PgColumn): SQL {
  return sql`not exists (select from ${orders} where ${orders.sessionId} = ${sessionId})`;
}

/** Filters payment sessions: returns those without an order. */
export async function withoutOrder(on: Executor, sessionIds: string[]): Promise<string[]> {
  const rows = await on
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(isOneOf(orders.sessionId, sessionIds));
  const withOrder = new Set(rows.map(({ sessionId }) => sessionId));
  return sessionIds.filter((id) => !withOrder.has(id));
}
