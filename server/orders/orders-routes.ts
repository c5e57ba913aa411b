import type { FastifyInstance } from 'fastify';
import type { Authentication } from '#server/customers/accounts/authentication.ts';
import { conflict } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import type { ClientLimit } from '#server/limits/rate-limits.ts';
import { unknownSession } from '#server/payments/sessions.ts';
import { type AnswerLinks, withAnswerPaths } from './delays/answer-links.ts';
import { mustHidePersonalData, withoutStreet } from './hide-personal-data.ts';
import type { OrderContext } from './order-context.ts';
import { type Ingestion, ingestSession } from './placing/ingest-session.ts';
import { type PlacedOrder, unknownOrder } from './reading/find-order.ts';
import { findOrdersOf } from './reading/find-orders-of.ts';

/** The newest orders, as many as a member's page can show. */
const maxOwnOrders = 200;

const mineSchema = {
  tags: ['orders'],
  security: [{ bearer: [] }],
  summary: 'The orders whose checkout this account started, newest first',
  errors: [401],
} as const;

const ingestSchema = {
  tags: ['orders'],
  summary: 'The order of a completed payment session; makes it if it does not exist yet',
  errors: [404, 409, 429, 502],
} as const;

/** `GET /api/orders/mine`, and `POST /api/orders/ingest-session`, which needs no account (specification, section 7). */
export function ordersRoutes(
  app: FastifyInstance,
  {
    authentication,
    limit,
    now,
    answerLinks,
    ...context
  }: OrderContext & {
    authentication: Authentication;
    limit: ClientLimit;
    now: () => Date;
    answerLinks: AnswerLinks;
  },
): void {
  const { db, fulfillment } = context;
  route(app, 'GET /api/orders/mine', mineSchema, async (request) => {
    const user = await authentication.requireUser(request.headers);
    const orders = await findOrdersOf(db, user.id, maxOwnOrders);
    return withAnswerPaths(answerLinks, await fulfillment.forBuyers(db, orders, now()));
  });

  route(app, 'POST /api/orders/ingest-session', ingestSchema, async (request) => {
    await limit.require(request.ip);
    const { sessionid } = request.body;
    const ingestion = await ingestSession(
      { ...context, log: context.log.child({ reqId: request.id }) },
      sessionid,
      'success page',
    );
    const [order] = await fulfillment.withParcels(db, [requireOrder(ingestion)]);
    if (!order) throw unknownOrder();
    return order;
  });
}

function requireOrder(ingestion: Ingestion) {
  if (ingestion.ok) return hidePersonalData(ingestion.order);
  switch (ingestion.reason) {
    case 'unknown-session':
      throw unknownSession();
    case 'expired':
      throw conflict('session_expired', "This payment page has expired. You haven't been charged.");
    case 'not-paid':
      throw conflict('not_paid', "This payment isn't complete yet.");
  }
}

function hidePersonalData(order: PlacedOrder): PlacedOrder {
  if (!mustHidePersonalData(Date.parse(order.createdAt))) return order;
  const address = order.address && withoutStreet(order.address);
  const delays = order.delays.map((notice) => ({ ...notice, reason: null }));
  const hidden = { customerEmail: null, customerName: null, shippingName: null, phone: null, giftNote: null };
  return { ...order, ...hidden, address, delays };
}
