import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Authentication } from '#server/customers/accounts/authentication.ts';
import type { Database } from '#server/database/database.ts';
import { route } from '#server/http/route.ts';
import { sessionsOpened } from '#server/metrics/counters.ts';
import { type Payments, paymentsClosed } from '#server/payments/open-payments.ts';
import { orderNumberOf } from '#server/payments/order-of-session.ts';
import { findSession, unknownSession } from '#server/payments/sessions.ts';
import { traceOrder } from '#server/traces/traced.ts';
import { buyerOf } from './buyer.ts';
import { type CheckoutContext, createCheckoutSession } from './create-checkout-session.ts';
import type { CheckoutLimits } from './limits.ts';
import { sessionOpener } from './open-session.ts';
import { showSession } from './show-session.ts';

const headers = z.object({ 'idempotency-key': z.string().min(8).max(200).optional() });
const query = z.object({ sessionid: z.string().max(255) });

type CheckoutRoutesContext = Omit<CheckoutContext, 'openSession'> & {
  authentication: Pick<Authentication, 'findUser'>;
  payments: Payments;
  db: Database;
  limits: CheckoutLimits;
};

const openSchema = {
  tags: ['checkout'],
  security: [{}, { bearer: [] }],
  summary: 'Opens a payment session for a cart, at the prices of the shop; lower ones for a member',
  headers,
  errors: [401, 409, 429, 502],
} as const;

const showSchema = {
  tags: ['checkout'],
  summary: 'A payment session, as its success page shows it',
  querystring: query,
  errors: [404, 429, 502],
} as const;

/** The calls that open a payment session and show it when its buyer returns (specification, section 7). */
export function checkoutRoutes({
  authentication,
  payments,
  db,
  limits,
  ...shop
}: CheckoutRoutesContext): FastifyPluginAsyncZod {
  const context = { ...shop, openSession: sessionOpener({ db, payments, shopUrl: shop.shopUrl }) };
  return async (app) => {
    route(app, 'POST /api/checkout/create-checkout-session', openSchema, async (request) => {
      await limits.opening.require(request.ip);
      if (payments.isClosed) throw paymentsClosed();
      // Validation removes the headers that the schema does not name.
      const buyer = buyerOf(await authentication.findUser(request.raw.headers));
      const { id, url } = await createCheckoutSession(context, {
        request: request.body,
        buyer,
        client: request.ip,
        idempotencyKey: request.headers['idempotency-key'],
      });
      sessionsOpened.inc();
      traceOrder(orderNumberOf(id));
      request.log.info({ sessionId: id, buyer: buyer.kind }, 'opened a payment session');
      return { url, id };
    });

    route(app, 'GET /api/checkout/session', showSchema, async (request) => {
      await limits.reading.require(request.ip);
      const fullSession = await findSession(payments, request.query.sessionid);
      if (!fullSession) throw unknownSession();
      traceOrder(orderNumberOf(fullSession.session.id));
      return showSession(fullSession, new Date());
    });
  };
}
