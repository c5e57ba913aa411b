import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database.ts';
import { ourMark } from './our-mark.ts';
import { paymentEvents } from './tables.ts';

/** As long as the provider goes on telling of a session that nobody took. */
const lookBackDays = 3;

export interface CompletedSession {
  sessionId: string;
  receivedAt: Date;
}

/** The sessions of ours of which the provider has said lately that their buyer completed them. */
export async function findCompletedSessions(on: Executor): Promise<CompletedSession[]> {
  const { type, payload, receivedAt } = paymentEvents;
  return on
    .select({ sessionId: sql<string>`${payload} #>> '{data,object,id}'`, receivedAt })
    .from(paymentEvents)
    .where(
      and(
        eq(type, 'checkout.session.completed'),
        sql`${receivedAt} > now() - make_interval(days => ${lookBackDays})`,
        sql`${payload} #>> '{data,object,metadata,shop}' = ${ourMark.shop}`,
      ),
    );
}
