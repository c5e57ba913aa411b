import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { JobKind, Jobs } from '#server/jobs/jobs.ts';
import { sessionIdPattern } from './find-session.ts';
import { paymentEvents } from './tables.ts';
import { toStorable } from './to-storable.ts';

export interface EventContext {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}

export const handleEventJob = { name: 'handle-payment-event' };

/**
 * Stores an event and the job that will handle it, together; an event that came before is left alone.
 * @returns false when it came before
 */
export async function receiveEvent({ db, jobs }: EventContext, event: Stripe.Event): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, payload: toStorable(event) })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (stored) await jobs.enqueue(tx, handleEventJob, { eventId: event.id, ...sessionOf(event) });
    return stored !== undefined;
  });
}

const sessionObject = z.object({
  object: z.literal('checkout.session'),
  id: z.string().regex(sessionIdPattern),
});

/** The payment session, where the event is about one itself: the log is searched for it. */
export function sessionOf(event: Stripe.Event): { sessionId?: string } {
  const session = sessionObject.safeParse(event.data.object);
  return session.success ? { sessionId: session.data.id } : {};
}

/** Hands each stored event to the capability it concerns; types that concern nobody are only marked. */
export function handleEvents(
  db: Database,
  handlers: Readonly<Record<string, (event: Stripe.Event) => Promise<void>>>,
): JobKind<{ eventId: string }> {
  return {
    ...handleEventJob,
    async work({ eventId }) {
      const [stored] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
      if (!stored || stored.handledAt) return;
      if (Object.hasOwn(handlers, stored.type)) await handlers[stored.type]?.(asEvent(stored.payload));
      await db.update(paymentEvents).set({ handledAt: new Date() }).where(eq(paymentEvents.id, eventId));
    },
  };
}

/** Only what `receiveEvent` was given, after its signature was checked, lies in this column. */
function asEvent(payload: unknown): Stripe.Event {
  return payload as Stripe.Event;
}
