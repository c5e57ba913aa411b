import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Order } from '#domain/orders.ts';
import { kept } from '#domain/retention.ts';

/**
 * What a link shows: every order that was paid with an email, or the one order of a payment session, which keeps its
 * session also when a backup was restored and the order had to be made again.
 */
export type LinkedOrders = { email: string } | { sessionId: string };

export type ReadLink = { ok: true; shows: LinkedOrders } | { ok: false; reason: 'invalid' | 'expired' };

export interface OrderLinks {
  /** @param email normalized */
  toOrdersOf(email: string): Promise<string>;
  /** The same at every asking. */
  toOrder(order: Pick<Order, 'sessionId' | 'createdAt'>): Promise<string>;
  read(token: string): Promise<ReadLink>;
}

const algorithm = 'HS256';
const audience = 'passepartout orders';
const hourMs = 60 * 60 * 1000;

/**
 * The tokens in mailed links, which show orders without an account (decision 036). They are signed, not stored: the
 * key is derived from the shop's secret, so that none of them is an access token, nor the other way round.
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
    toOrdersOf: (email) => sign({ email }, new Date(now().getTime() + kept.ordersLinkHours * hourMs)),
    toOrder: ({ sessionId, createdAt }) =>
      sign({ sessionId }, new Date(Date.parse(createdAt) + kept.orderLinkDays * 24 * hourMs)),
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
