import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Authentication } from '#server/customers/accounts/authentication.ts';
import { route } from '#server/http/route.ts';
import { sessionsOpened } from '#server/metrics/counters.ts';
import { paymentsClosed } from '#server/payments/open-payments.ts';
import { orderNumberOf } from '#server/payments/order-of-session.ts';
import { findSession, unknownSession } from '#server/payments/sessions.ts';
import { traceOrder } from '#server/traces/traced.ts';
import { buyerOf } from './buyer.ts';
import { type CheckoutCall, createCheckoutSession } from './create-checkout-session.ts';
import type { CheckoutLimits } from './limits.ts';
import { type PaymentPage, sessionOpener } from './open-session.ts';
import { type PayContext, payOffer } from './pay-offer.ts';
import { showSession } from './show-session.ts';

const headers = z.object({ 'idempotency-key': z.string().min(8).max(200).optional() });
const query = z.object({ sessionid: z.string().max(255) });

interface CheckoutRoutesContext extends Omit<PayContext, 'openSession'> {
  authentication: Pick<Authentication, 'findUser'>;
  limits: CheckoutLimits;
}

type OpeningRequest<Body> = Pick<FastifyRequest, 'ip' | 'log' | 'raw'> & {
  body: Body;
  headers: z.output<typeof headers>;
};

const openSchema = {
  tags: ['checkout'],
  security: [{}, { bearer: [] }],
  summary: 'Opens a payment session for a cart, at the prices of the shop; lower ones for a member',
  headers,
  errors: [401, 409, 429, 502],
} as const;

const paySchema = {
  tags: ['offers'],
  security: [{}, { bearer: [] }],
  summary: 'Opens a payment session for an offer, in the variants that its client chose',
  headers,
  errors: [401, 404, 409, 410, 429, 502],
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
  limits,
  ...shop
}: CheckoutRoutesContext): FastifyPluginAsyncZod {
  const { payments } = shop;
  const context = { ...shop, openSession: sessionOpener(shop) };

  async function open<Body>(
    { body, headers, ip, log, raw }: OpeningRequest<Body>,
    openPage: (context: PayContext, call: CheckoutCall<Body>) => Promise<PaymentPage>,
    message: string,
  ) {
    await limits.opening.require(ip);
    if (payments.isClosed) throw paymentsClosed();
    // Validation removes the headers that the schema does not name.
    const buyer = buyerOf(await authentication.findUser(raw.headers));
    const idempotencyKey = headers['idempotency-key'];
    const { id, url } = await openPage(context, { request: body, buyer, client: ip, idempotencyKey });
    sessionsOpened.inc();
    traceOrder(orderNumberOf(id));
    log.info({ sessionId: id, buyer: buyer.kind }, message);
    return { url, id };
  }

  return async (app) => {
    route(app, 'POST /api/checkout/create-checkout-session', openSchema, (request) =>
      open(request, createCheckoutSession, 'opened a payment session'),
    );

    route(app, 'POST /api/offers/pay', paySchema, async (request) => {
      await limits.offers.require(request.ip);
      return open(request, payOffer, 'opened a payment session for an offer');
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
