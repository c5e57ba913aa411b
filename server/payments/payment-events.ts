import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { retention } from '#domain/shop/retention.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind, Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { sessionIdPattern } from './sessions.ts';
import { paymentEvents, shopIdentity } from './tables.ts';
import { toStorable } from './to-storable.ts';

export interface EventContext {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}

export const handleEventJob = { name: 'handle-payment-event' };

/**
 * Stores an event together with the job that will handle it. Ignores an event that was received before.
 * @returns whether the event is new
 */
export async function receiveEvent({ db, jobs }: EventContext, event: Stripe.Event): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [storedEvent] = await tx
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, payload: toStorable(event) })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (storedEvent)
      await jobs.enqueue(tx, handleEventJob, { eventId: event.id, ...paymentSessionOf(event) });
    return storedEvent !== undefined;
  });
}

const sessionObject = z.object({
  object: z.literal('checkout.session'),
  id: z.string().regex(sessionIdPattern),
});

/** The payment session of an event about one, for searching the log. */
export function paymentSessionOf(event: Stripe.Event): { sessionId?: string } {
  const session = sessionObject.safeParse(event.data.object);
  return session.success ? { sessionId: session.data.id } : {};
}

/** Passes each stored event to its handler, and marks it as handled. */
export function handleEvents(
  db: Database,
  handle: (event: Stripe.Event) => Promise<void>,
): JobKind<{ eventId: string }> {
  return {
    ...handleEventJob,
    async work({ eventId }) {
      const [storedEvent] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
      if (!storedEvent || storedEvent.handledAt) return;
      await handle(asEvent(storedEvent.payload));
      await db.update(paymentEvents).set({ handledAt: new Date() }).where(eq(paymentEvents.id, eventId));
    },
  };
}

/** The column holds only what `receiveEvent` stored after the signature was verified. */
function asEvent(payload: unknown): Stripe.Event {
  return payload as Stripe.Event;
}

export interface CompletedSession {
  sessionId: string;
  receivedAt: Date;
}

/** The provider retries an event for this long if the shop does not accept it. */
const lookBackDays = 3;

/** The sessions of this shop that the provider has recently reported as completed. */
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

/** Whether the provider has reported anything about one of these sessions. */
export async function hasEventsAbout(on: Executor, sessionIds: readonly string[]): Promise<boolean> {
  const { id, payload } = paymentEvents;
  const [event] = await on
    .select({ id })
    .from(paymentEvents)
    .where(inArray(sql<string>`${payload} #>> '{data,object,id}'`, [...sessionIds]))
    .limit(1);
  return event !== undefined;
}

export const purgeEventsJob = {
  name: 'purge-payment-events',
  cron: '50 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Deletes old events every night, because they contain buyers' names and addresses. */
export function purgeEvents(context: { db: Database; log: Log }): JobKind<object> {
  const { id, receivedAt } = paymentEvents;
  const isOutdated = lt(receivedAt, sql`now() - make_interval(days => ${retention.paymentEventsDays})`);
  return {
    ...purgeEventsJob,
    work: () => removeOutdated(context, 'payment events', id, isOutdated),
  };
}
