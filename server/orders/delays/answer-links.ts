import { canAnswer, type DelayNotice } from '#domain/orders/delays.ts';
import { isUnshipped, type Order } from '#domain/orders/orders.ts';
import { orderLinkEnd } from '../links/order-links.ts';
import { type ReadLink, signedLinks } from '../links/signed-links.ts';

/** The notice that a link answers. */
interface AnsweredNotice {
  notice: string;
}

export interface AnswerLinks {
  /**
   * The path of the page on which a notice is answered. Returns the same each time. The token is in the query, which no log
   * has.
   */
  toAnswer(notice: Pick<DelayNotice, '_id' | 'at'>): Promise<string>;
  read(token: string): Promise<ReadLink<AnsweredNotice>>;
}

/** The tokens in notices of a delay. Each answers one notice, for half a year. */
export function createAnswerLinks(secret: string, now: () => Date = () => new Date()): AnswerLinks {
  const use = { use: 'delay answer', audience: 'passepartout delay answers', now };
  const links = signedLinks<AnsweredNotice>(secret, use);
  return {
    toAnswer: async ({ _id, at }) =>
      `/orders/answer?token=${await links.sign({ notice: _id }, orderLinkEnd(new Date(at)))}`,
    read: (token) => links.read(token),
  };
}

/** Adds to orders, for their buyers, the page on which a delay can be answered. */
export async function withAnswerPaths<Some extends Pick<Order, 'status' | 'delays'>>(
  links: AnswerLinks,
  orders: Some[],
): Promise<Some[]> {
  return Promise.all(
    orders.map(async (order) => {
      const newest = order.delays.at(-1);
      if (!newest || !isUnshipped(order) || !canAnswer(newest)) return order;
      const answerable = { ...newest, answerPath: await links.toAnswer(newest) };
      return { ...order, delays: [...order.delays.slice(0, -1), answerable] };
    }),
  );
}
