import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type Stripe from 'stripe';
import { z } from 'zod';
import { errorAnswers } from '#server/platform/error-answers.ts';
import { RequestError } from '#server/platform/errors.ts';
import type { Payments } from './open-payments.ts';
import { type EventDesk, receiveEvent } from './receive-event.ts';

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
          response: { 200: z.object({ received: z.literal(true) }), ...errorAnswers(400, 413, 503) },
        },
      },
      async (request) => {
        const event = verifyEvent(desk, request.body, request.headers['stripe-signature']);
        await receiveEvent(desk, event);
        request.log.info(
          { eventId: event.id, eventType: event.type },
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
    return desk.payments.webhooks.constructEvent(body, signature, desk.webhookSecret);
  } catch {
    throw badSignature();
  }
}

function badSignature(): RequestError {
  return new RequestError(400, 'bad_signature', 'This event is not signed with the secret of this shop.');
}
