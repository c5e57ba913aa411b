import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type Stripe from 'stripe';
import { z } from 'zod';
import { badSignature, RequestError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { eventsReceived } from '#server/metrics/counters.ts';
import { traceOrder } from '#server/traces/traced.ts';
import { type Payments, paymentsClosed } from './open-payments.ts';
import { orderNumberOf } from './order-of-session.ts';
import { type EventContext, paymentSessionOf, receiveEvent } from './payment-events.ts';

const word = z.string().regex(/^[\w.-]{1,255}$/);

/** The parts of an event that the shop relies on before it handles it. */
const eventSchema = z.looseObject({
  id: word,
  type: word.meta({ examples: ['checkout.session.completed', 'charge.refunded'] }),
  data: z.looseObject({ object: z.looseObject({}) }),
});

const call = {
  tags: ['payments'],
  summary: 'Events of the payment provider, signed',
  headers: z.object({ 'stripe-signature': z.string().optional().describe('required; of the body') }),
  // The body is left unparsed for its signature; this schema only describes it.
  body: z.unknown().meta(z.toJSONSchema(eventSchema)),
};

interface WebhookContext extends EventContext {
  payments: Payments;
  webhookSecret: string;
}

/** `POST /api/payments/webhook`: verifies the signature of the provider's events, stores them, and leaves the work to a job. */
export function webhookRoutes(context: WebhookContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(app, 'POST /api/payments/webhook', call, async (request) => {
      // The provider sends its events again for three days.
      if (context.payments.isClosed) throw paymentsClosed();
      const event = verifyEvent(context, request.body, request.headers['stripe-signature']);
      const session = paymentSessionOf(event);
      if (session.sessionId) traceOrder(orderNumberOf(session.sessionId));
      const isNew = await receiveEvent(context, event);
      eventsReceived.inc({ outcome: isNew ? 'new' : 'repeated' });
      const named = { eventId: event.id, eventType: event.type, ...session, isNew };
      request.log.info(named, 'received an event of the payment provider');
      return { received: true as const };
    });
  };
}

const toleranceSeconds = 300;

/** The signature covers the raw body and its time, which must be within the last 300 s of the provider's clock. */
function verifyEvent(context: WebhookContext, body: unknown, signature: unknown): Stripe.Event {
  const { payments, webhookSecret } = context;
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw refused();
  try {
    const now = payments.clock.now();
    return requireEvent(
      payments.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now),
    );
  } catch (error) {
    throw error instanceof RequestError ? error : refused();
  }
}

function requireEvent(event: Stripe.Event): Stripe.Event {
  if (eventSchema.safeParse(event).success) return event;
  throw new RequestError(400, 'not_an_event', 'This is signed, but it is not an event.');
}

function refused(): RequestError {
  eventsReceived.inc({ outcome: 'refused' });
  return badSignature();
}
