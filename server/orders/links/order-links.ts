import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Order } from '#domain/orders/orders.ts';
import { retention } from '#domain/shop/retention.ts';

/**
 * What a link shows: every order paid with an email, or the order of one payment session. The link names the session
 * and not the order, because an order that is made again after a restore has another id.
 */
export type LinkedOrders = { email: string } | { sessionId: string };

type ReadLink = { ok: true; shows: LinkedOrders } | { ok: false; reason: 'invalid' | 'expired' };

export interface OrderLinks {
  /** @param email normalized */
  toOrdersOf(email: string): Promise<string>;
  /** Returns the same token each time. */
  toOrder(order: Pick<Order, 'sessionId' | 'createdAt'>): Promise<string>;
  read(token: string): Promise<ReadLink>;
}

const algorithm = 'HS256';
const audience = 'passepartout orders';
const hourMs = 60 * 60 * 1000;

/** The page that shows the orders of a link. The token is behind the `#`, so it reaches no server and no other site. */
export function foundOrdersAddress(shopUrl: string, token: string): string {
  return `${shopUrl}/orders/found#${token}`;
}

/**
 * The tokens in emailed links, which show orders without an account (decision 036). They are signed, not stored. Their
 * key is derived from the shop's secret, so no link works as an access token or the reverse.
 */
export function createOrderLinks(secret: string, now: () => Date = () => new Date()): OrderLinks {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'order link', 32));
  const sign = (shows: LinkedOrders, expiresAt: Date) =>
    new SignJWT({ ...shows })
      .setProtectedHeader({ alg: algorithm })
      .setAudience(audience)
      .setExpirationTime(expiresAt)
      .sign(key);
  return {
    toOrdersOf: (email) => sign({ email }, new Date(now().getTime() + retention.ordersLinkHours * hourMs)),
    toOrder: ({ sessionId, createdAt }) =>
      sign({ sessionId }, new Date(Date.parse(createdAt) + retention.orderLinkDays * 24 * hourMs)),
    async read(token) {
      try {
        const options = { algorithms: [algorithm], audience, requiredClaims: ['exp'], currentDate: now() };
        const { payload } = await jwtVerify<LinkedOrders>(token, key, options);
        return { ok: true, shows: payload };
      } catch (error) {
        return { ok: false, reason: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
      }
    },
  };
}
