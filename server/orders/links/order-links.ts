import type { Order } from '#domain/orders/orders.ts';
import { retention } from '#domain/shop/retention.ts';
import { dayMs, hourMs } from '#domain/time.ts';
import { type ReadLink, signedLinks } from './signed-links.ts';

/**
 * What a link shows: every order paid with an email, or the order of one payment session. The link names the session
 * and not the order, because an order that is made again after a restore has another id.
 */
export type LinkedOrders = { email: string } | { sessionId: string };

export interface OrderLinks {
  /** @param email normalized */
  toOrdersOf(email: string): Promise<string>;
  /** Returns the same token each time. */
  toOrder(order: Pick<Order, 'sessionId' | 'createdAt'>): Promise<string>;
  read(token: string): Promise<ReadLink<LinkedOrders>>;
}

/** The page that shows the orders of a link. The token is behind the `#`, so it reaches no server and no other site. */
export function foundOrdersAddress(shopUrl: string, token: string): string {
  return `${shopUrl}/orders/found#${token}`;
}

/** Removes the tokens from the links in a text, so that a reader of the record cannot open the orders. */
export function withoutLinkTokens(text: string): string {
  return text
    .replaceAll(/(\/orders\/found)#[\w.-]+/g, '$1#…')
    .replaceAll(/(\/orders\/answer\?token=)[\w.-]+/g, '$1…');
}

/** The tokens in emailed links, which show orders without an account (decision 036). */
export function createOrderLinks(secret: string, now: () => Date = () => new Date()): OrderLinks {
  const links = signedLinks<LinkedOrders>(secret, {
    use: 'order link',
    audience: 'passepartout orders',
    now,
  });
  return {
    toOrdersOf: (email) =>
      links.sign({ email }, new Date(now().getTime() + retention.ordersLinkHours * hourMs)),
    toOrder: ({ sessionId, createdAt }) => links.sign({ sessionId }, orderLinkEnd(new Date(createdAt))),
    read: (token) => links.read(token),
  };
}

/** The end of a link to one order, which lasts for half a year. @param from when its order, or what it is about, began */
export function orderLinkEnd(from: Date): Date {
  return new Date(from.getTime() + retention.orderLinkDays * dayMs);
}
