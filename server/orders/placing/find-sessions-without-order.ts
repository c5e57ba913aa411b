import type { Executor } from '#server/database/database.ts';
import { type CompletedSession, findCompletedSessions } from '#server/payments/find-completed-sessions.ts';
import { withoutOrder } from './without-order.ts';

/**
 * The sessions that have been completed, as the provider has told us, and have no order yet: for a moment each has
 * none. One of which the provider has told nothing is found by the reconciliation only.
 */
export async function findSessionsWithoutOrder(on: Executor): Promise<CompletedSession[]> {
  const completed = await findCompletedSessions(on);
  const missing = new Set(
    await withoutOrder(
      on,
      completed.map(({ sessionId }) => sessionId),
    ),
  );
  return completed.filter(({ sessionId }) => missing.has(sessionId));
}
