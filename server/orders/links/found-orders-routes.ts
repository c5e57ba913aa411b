import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { emailProblem } from '#domain/customers/accounts.ts';
import { hourSeconds } from '#domain/time.ts';
import { acceptLinkRequest } from '#server/customers/accounts/link-requests.ts';
import type { Database } from '#server/database/database.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { RequestError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { openRateLimit } from '#server/limits/rate-limits.ts';
import { type AnswerLinks, withAnswerPaths } from '../delays/answer-links.ts';
import type { OrderFulfillment } from '../order-context.ts';
import type { PlacedOrder } from '../reading/find-order.ts';
import { findOrdersOfSession, findOrdersPaidWith } from '../reading/find-orders-of.ts';
import { bearerOf, expiredLink } from './find-buyers-order.ts';
import type { LinkedOrders, OrderLinks } from './order-links.ts';
import { sendOrderLinkJob } from './send-order-link.ts';

interface FoundOrdersContext {
  db: Database;
  pool: Pool;
  jobs: Jobs;
  orderLinks: OrderLinks;
  answerLinks: AnswerLinks;
  fulfillment: OrderFulfillment;
  now: () => Date;
}

/** The newest orders, as many as a page can show. */
const maxOrders = 200;
const tags = ['orders'];

/** Emails buyers without an account a link to their orders, and shows the orders of a link (decision 036). */
export function foundOrdersRoutes(
  app: FastifyInstance,
  { db, pool, jobs, orderLinks, answerLinks, fulfillment, now }: FoundOrdersContext,
): void {
  const limits = {
    ofEmail: openRateLimit(pool, { name: 'orders-email', max: 5, seconds: hourSeconds }),
    fromAddress: openRateLimit(pool, { name: 'orders-address', max: 30, seconds: hourSeconds }),
  };
  const findSchema = {
    tags,
    summary:
      'Emails a link to the orders that were paid with an email, if there are any; the response is always the same',
  };
  route(app, 'POST /api/orders/find', findSchema, async (request) => {
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
    errors: [401, 410],
  } as const;
  route(app, 'GET /api/orders/found', foundSchema, async (request) => {
    const shows = await requireLink(orderLinks, bearerOf(request.headers));
    const orders = await fulfillment.forBuyers(db, await findLinked(db, shows), now());
    return withAnswerPaths(answerLinks, orders);
  });
}

async function requireLink(orderLinks: OrderLinks, token: string): Promise<LinkedOrders> {
  const link = await orderLinks.read(token);
  if (link.ok) return link.shows;
  if (link.reason === 'invalid') throw new RequestError(401, 'invalid_order_link', 'Invalid link.');
  throw expiredLink();
}

function findLinked(db: Database, shows: LinkedOrders): Promise<PlacedOrder[]> {
  if ('email' in shows) return findOrdersPaidWith(db, shows.email, maxOrders);
  return findOrdersOfSession(db, shows.sessionId);
}
