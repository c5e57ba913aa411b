import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { orderList, orderSchema } from '#domain/api/orders/order.ts';
import type { Authentication } from '#server/customers/accounts/authentication.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { ClientLimit } from '#server/limits/rate-limits.ts';
import { mustHidePersonalData, withoutStreet } from './hide-personal-data.ts';
import type { OrderContext } from './order-context.ts';
import { type Ingestion, ingestSession } from './placing/ingest-session.ts';
import type { PlacedOrder } from './reading/find-order.ts';
import { findOrdersOf } from './reading/find-orders-of.ts';

/** The newest orders, as many as a member's page can show. */
const maxOwnOrders = 200;

const mineSchema = {
  tags: ['orders'],
  security: [{ bearer: [] }],
  summary: 'The orders whose checkout this account started, newest first',
  response: { 200: orderList, ...errorAnswers(401, 503) },
};

const ingestSchema = {
  tags: ['orders'],
  summary: 'The order of a completed payment session; makes it if it does not exist yet',
  body: z.object({ sessionid: z.string().max(255) }),
  response: { 200: orderSchema, ...errorAnswers(400, 404, 409, 413, 415, 429, 502, 503) },
};

/** `GET /api/orders/mine`, and `POST /api/orders/ingest-session`, which needs no account (specification, section 7). */
export function ordersRoutes({
  authentication,
  limit,
  ...context
}: OrderContext & { authentication: Authentication; limit: ClientLimit }): FastifyPluginAsyncZod {
  const { db, fulfillment } = context;
  return async (app) => {
    app.get('/api/orders/mine', { schema: mineSchema }, async (request) => {
      const user = await authentication.requireUser(request.headers);
      return fulfillment.withParcels(db, await findOrdersOf(db, user.id, maxOwnOrders));
    });

    app.post('/api/orders/ingest-session', { schema: ingestSchema }, async (request) => {
      await limit.require(request.ip);
      const { sessionid } = request.body;
      const ingestion = await ingestSession(
        { ...context, log: context.log.child({ reqId: request.id }) },
        sessionid,
        'success page',
      );
      const [order] = await fulfillment.withParcels(db, [requireOrder(ingestion)]);
      return order;
    });
  };
}

function requireOrder(ingestion: Ingestion) {
  if (ingestion.ok) return hidePersonalData(ingestion.order);
  switch (ingestion.reason) {
    case 'unknown-session':
      throw notFound('There is no such payment session.');
    case 'expired':
      throw conflict('session_expired', "This payment page has expired. You haven't been charged.");
    case 'not-paid':
      throw conflict('not_paid', "This payment isn't complete yet.");
  }
}

function hidePersonalData(order: PlacedOrder): PlacedOrder {
  if (!mustHidePersonalData(Date.parse(order.createdAt))) return order;
  const address = order.address && withoutStreet(order.address);
  return { ...order, customerEmail: null, customerName: null, shippingName: null, giftNote: null, address };
}
