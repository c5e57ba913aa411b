import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { z } from 'zod';
import { orderList } from '#domain/api/orders/order.ts';
import { acceptedRequest } from '#domain/api/shop-calls.ts';
import { emailProblem } from '#domain/customers/accounts.ts';
import { requireNoProblem } from '#server/customers/accounts/check-fields.ts';
import { acceptLinkRequest } from '#server/customers/accounts/link-requests.ts';
import type { Database } from '#server/database/database.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { RequestError } from '#server/http/errors.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { openRateLimit } from '#server/limits/rate-limits.ts';
import type { OrderFulfillment } from '../order-context.ts';
import type { PlacedOrder } from '../reading/find-order.ts';
import { findOrdersOfSession, findOrdersPaidWith } from '../reading/find-orders-of.ts';
import type { LinkedOrders, OrderLinks } from './order-links.ts';
import { sendOrderLinkJob } from './send-order-link.ts';

interface FoundOrdersContext {
  db: Database;
  pool: Pool;
  jobs: Jobs;
  orderLinks: OrderLinks;
  fulfillment: OrderFulfillment;
}

const hour = 60 * 60;
/** The newest orders, as many as a page can show. */
const maxOrders = 200;
const tags = ['orders'];

/** Emails buyers without an account a link to their orders, and shows the orders of a link (decision 036). */
export function foundOrdersRoutes({
  db,
  pool,
  jobs,
  orderLinks,
  fulfillment,
}: FoundOrdersContext): FastifyPluginAsyncZod {
  const limits = {
    ofEmail: openRateLimit(pool, { name: 'orders-email', max: 5, seconds: hour }),
    fromAddress: openRateLimit(pool, { name: 'orders-address', max: 30, seconds: hour }),
  };
  return async (app) => {
    const findSchema = {
      tags,
      summary:
        'Emails a link to the orders that were paid with an email, if there are any; the response is always the same',
      body: z.object({ email: z.string().default('') }),
      response: { 202: acceptedRequest, ...errorAnswers(400, 413, 415, 503) },
    };
    app.post('/api/orders/find', { schema: findSchema }, async (request, reply) => {
      reply.code(202);
      const { email } = request.body;
      requireNoProblem({ email: emailProblem(email) });
      const linkRequest = await acceptLinkRequest(limits, { email, address: request.ip, now: new Date() });
      if (linkRequest) await jobs.enqueue(db, sendOrderLinkJob, linkRequest);
      return {
        message: "If there are orders for that email, we've sent a link to them. Please check your inbox.",
      };
    });

    const foundSchema = {
      tags,
      security: [{ orderLink: [] }],
      summary: 'The orders that an emailed link shows, newest first',
      response: { 200: orderList, ...errorAnswers(401, 410, 503) },
    };
    app.get('/api/orders/found', { schema: foundSchema }, async (request) => {
      const [, token = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
      return fulfillment.withParcels(db, await findLinked(db, await requireLink(orderLinks, token)));
    });
  };
}

async function requireLink(orderLinks: OrderLinks, token: string): Promise<LinkedOrders> {
  const link = await orderLinks.read(token);
  if (link.ok) return link.shows;
  if (link.reason === 'invalid') throw new RequestError(401, 'invalid_order_link', 'Invalid link.');
  throw new RequestError(410, 'order_link_expired', 'This link has expired. Please request a new one.');
}

function findLinked(db: Database, shows: LinkedOrders): Promise<PlacedOrder[]> {
  if ('email' in shows) return findOrdersPaidWith(db, shows.email, maxOrders);
  return findOrdersOfSession(db, shows.sessionId);
}
