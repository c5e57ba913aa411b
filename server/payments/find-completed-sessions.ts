import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { paymentEvents, shopIdentity } from './tables.ts';

/** As long as the provider goes on telling of a session that nobody took. */
const lookBackDays = 3;

export interface CompletedSession {
  sessionId: string;
  receivedAt: Date;
}

/** The sessions of this shop that the provider has lately reported as completed. */
export async function findCompletedSessions(on: Executor): Promise<CompletedSession[]> {
  const { type, payload, receivedAt } = paymentEvents;
  return on
    .select({ sessionId: sql<string>`${payload} #>> '{data,object,id}'`, receivedAt })
    .from(paymentEvents)
    .where(
      and(
        eq(type, 'checkout.session.completed'),
        sql`${receivedAt} > now() - make_interval(days => ${lookBackDays})`,
        sql`${payload} #>> '{data,object,metadata,shopId}' = (select ${shopIdentity.id}::text from ${shopIdentity})`,
      ),
    );
}
