import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type Stripe from 'stripe';
import { z } from 'zod';
import { eventsReceived } from '#server/platform/counters.ts';
import { errorAnswers } from '#server/platform/error-answers.ts';
import { RequestError } from '#server/platform/errors.ts';
import type { Payments } from './open-payments.ts';
import { type EventDesk, receiveEvent, sessionOf } from './receive-event.ts';

const word = z.string().regex(/^[\w.-]{1,255}$/);

/** As much of an event as the shop relies on before it is worked on. */
const eventSchema = z.looseObject({
  id: word,
  type: word.meta({ examples: ['checkout.session.completed', 'charge.refunded'] }),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** The body stays as it came, for its signature; the description tells what it is. */
const signedBody = z.unknown().meta(z.toJSONSchema(eventSchema));
const headers = z.object({ 'stripe-signature': z.string().optional().describe('required; of the body') });

interface WebhookDesk extends EventDesk {
  payments: Payments;
  webhookSecret: string;
}

/** `POST /api/payments/webhook`: takes the provider's events by their signature, answers fast, works in a job. */
export function webhookRoutes(desk: WebhookDesk): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post(
      '/api/payments/webhook',
      {
        schema: {
          tags: ['payments'],
          summary: 'Events of the payment provider, signed',
          headers,
          body: signedBody,
          response: { 200: z.object({ received: z.literal(true) }), ...errorAnswers(400, 413, 415, 503) },
        },
      },
      async (request) => {
        const event = verifyEvent(desk, request.body, request.headers['stripe-signature']);
        const isNew = await receiveEvent(desk, event);
        eventsReceived.inc({ outcome: isNew ? 'new' : 'repeated' });
        request.log.info(
          { eventId: event.id, eventType: event.type, ...sessionOf(event), isNew },
          'took an event of the payment provider',
        );
        return { received: true as const };
      },
    );
  };
}

/** The signature covers the raw body and its time, which may lie at most 300 s back. */
function verifyEvent(desk: WebhookDesk, body: unknown, signature: unknown): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw badSignature();
  try {
    return requireEvent(desk.payments.webhooks.constructEvent(body, signature, desk.webhookSecret));
  } catch (error) {
    throw error instanceof RequestError ? error : badSignature();
  }
}

function requireEvent(signed: Stripe.Event): Stripe.Event {
  if (eventSchema.safeParse(signed).success) return signed;
  throw new RequestError(400, 'not_an_event', 'This is signed, but it is no event.');
}

function badSignature(): RequestError {
  eventsReceived.inc({ outcome: 'refused' });
  return new RequestError(400, 'bad_signature', 'This event is not signed with the secret of this shop.');
}
