import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Authentication } from '#server/customers/accounts/authentication.ts';
import type { Database } from '#server/database/database.ts';
import { RequestError } from '#server/http/errors.ts';
import { unknownOrder } from '../reading/find-order.ts';
import { foldedEmail, type OrderRow, orders } from '../tables.ts';
import type { LinkedOrders, OrderLinks } from './order-links.ts';

/** What identifies a buyer: an account, or an emailed link. */
export interface BuyerContext {
  db: Database;
  authentication: Pick<Authentication, 'requireUser'>;
  orderLinks: OrderLinks;
}

/**
 * An order, for the buyer whose access token or emailed link the request carries as a bearer.
 * @throws RequestError 401 without either, 410 for a link that has expired, 404 for any other order
 */
export async function findBuyersOrder(
  context: BuyerContext,
  headers: IncomingHttpHeaders,
  orderId: string,
): Promise<OrderRow> {
  const isBuyers = await readBuyer(context, headers);
  const [order] = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isBuyers));
  if (!order) throw unknownOrder();
  return order;
}

async function readBuyer(
  { authentication, orderLinks }: BuyerContext,
  headers: IncomingHttpHeaders,
): Promise<SQL> {
  const link = await orderLinks.read(bearerOf(headers));
  if (link.ok) return isLinked(link.shows);
  if (link.reason === 'expired') throw expiredLink();
  const { id } = await authentication.requireUser(headers);
  return eq(orders.userId, id);
}

/** The token in the header of a request. Empty without one. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}

export function expiredLink(): RequestError {
  return new RequestError(410, 'order_link_expired', 'This link has expired. Please request a new one.');
}

function isLinked(shows: LinkedOrders): SQL {
  if ('sessionId' in shows) return eq(orders.sessionId, shows.sessionId);
  return eq(foldedEmail(orders.customerEmail), shows.email);
}
