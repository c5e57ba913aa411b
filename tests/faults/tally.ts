import type Stripe from 'stripe';
import type { Purchase } from './buyer.ts';
import { isPaid, type ReceivedMail, type RecordedOrder, type Records } from './read-records.ts';
import type { TradingShop } from './trading-shop.ts';

/** The comparison of the records: the first three figures must be equal, and there must be no defects. */
export interface Tally {
  paidSessions: number;
  paidOrders: number;
  /** The units of the paid orders, and the pieces made for them. */
  paidUnits: number;
  pieces: number;
  /** The number of confirmations. Copies of one email count once. */
  confirmations: number;
  /** Emails that arrived twice because the shop or the mail server was killed while sending (decision 029). */
  copiesAfterKill: number;
  maxWithoutOrderSeconds: number;
  foundByReconciliation: number;
  defects: string[];
}

export function tally(
  records: Records,
  purchases: Purchase[],
  world: Pick<TradingShop, 'killedAt' | 'unexpectedExits'>,
): Tally {
  const paidSessions = records.sessions.filter(isPaid);
  const paidOrders = records.orders.filter(({ payment }) => payment === 'paid');
  const mails = Map.groupBy(records.mails, ({ messageId }) => messageId);
  const copies = [...mails.values()].filter((emails) => emails.length > 1);
  return {
    paidSessions: paidSessions.length,
    paidOrders: paidOrders.length,
    paidUnits: paidOrders.reduce((sum, { units }) => sum + units, 0),
    pieces: records.orders.reduce((sum, { pieces }) => sum + pieces, 0),
    confirmations: mails.size,
    copiesAfterKill: copies.filter((emails) => isExplainedByKill(emails, world.killedAt)).length,
    maxWithoutOrderSeconds: maxWithoutOrder(records.orders, purchases),
    foundByReconciliation: records.reconciliations.ordersFound,
    defects: [
      ...world.unexpectedExits,
      ...purchases.flatMap(({ plan, complaints }) =>
        complaints.map((complaint) => `buyer ${plan.number}: ${complaint}`),
      ),
      ...compareSessions(records, purchases),
      ...compareOrders(records, mails),
      ...copies
        .filter((emails) => !isExplainedByKill(emails, world.killedAt))
        .map((emails) => `${emails[0]?.messageId} arrived ${emails.length} times`),
      ...compareList(records),
      ...(records.jobs.failed > 0 ? [`${records.jobs.failed} jobs were given up`] : []),
    ],
  };
}

function compareSessions({ sessions, orders }: Records, purchases: Purchase[]): string[] {
  const ordersOf = Map.groupBy(orders, ({ session }) => session);
  const buyers = Map.groupBy(purchases, ({ session }) => session);
  return sessions.flatMap((session) => {
    const { id } = session;
    const [order, ...others] = ordersOf.get(id) ?? [];
    if (!order) return isPaid(session) ? [`${id} is paid and has no order`] : [];
    const boughtItems = buyers.get(id)?.[0]?.plan.items.length;
    return [
      ...others.map((other) => `${id} has a second order, ${other.id}`),
      ...(order.total === session.amount_total
        ? []
        : [`order ${order.id} has the total ${order.total}, but ${id} has ${session.amount_total}`]),
      ...(isPaid(session) === (order.payment === 'paid')
        ? []
        : [`order ${order.id} is ${order.payment}, but ${id} is ${describePayment(session)}`]),
      ...(boughtItems === undefined || boughtItems === order.items
        ? []
        : [`order ${order.id} has ${order.items} items instead of ${boughtItems}`]),
    ];
  });
}

function compareOrders({ sessions, orders }: Records, mails: Map<string, ReceivedMail[]>): string[] {
  const completeSessions = new Set(
    sessions.filter(({ status }) => status === 'complete').map(({ id }) => id),
  );
  const confirmedOrders = new Set([...mails.keys()].map((messageId) => messageId.slice(14, 50)));
  const unknownOrders = [...confirmedOrders].filter((id) => !orders.some((order) => order.id === id));
  return [
    ...unknownOrders.map((id) => `a confirmation arrived for ${id}, but there is no such order`),
    ...orders.flatMap((order) => {
      const { id, session, payment, timesPaid, confirmedAt, units, pieces, phone } = order;
      const isDone = payment === 'paid';
      return [
        ...(completeSessions.has(session) ? [] : [`order ${id} is of ${session}, which is not complete`]),
        ...(confirmedOrders.has(id) === isDone
          ? []
          : [`order ${id} is ${payment} and ${isDone ? 'has no' : 'has a'} confirmation`]),
        ...(timesPaid === (isDone ? 1 : 0)
          ? []
          : [`the history of order ${id} became paid ${timesPaid} times`]),
        ...(pieces === (isDone ? units : 0)
          ? []
          : [`order ${id} is ${payment} and has ${pieces} pieces for ${units} units`]),
        ...(phone ? [] : [`order ${id} has no phone`]),
        ...((confirmedAt !== null) === isDone ? [] : [`order ${id} has a wrong confirmation_sent_at`]),
      ];
    }),
  ];
}

function compareList({ orders, listedIds }: Records): string[] {
  const ids = orders.map(({ id }) => id);
  if (listedIds.length === ids.length && new Set([...listedIds, ...ids]).size === ids.length) return [];
  return [`the owner's export has ${listedIds.length} orders, the database ${ids.length}`];
}

function describePayment({ status, payment_status }: Stripe.Checkout.Session): string {
  return `${status} and ${payment_status}`;
}

/** A slow mail server may store an email after its sender was killed, or the sender may be killed before it records the email. */
const uncertainty = { beforeKillMs: 2000, afterKillMs: 2500 };

/** Whether every copy but the last arrived so close to a kill that its sender could not record that it was sent. */
function isExplainedByKill(copies: ReceivedMail[], killedAt: number[]): boolean {
  const arrivals = copies.map(({ date }) => Date.parse(date)).toSorted((one, other) => one - other);
  return arrivals
    .slice(0, -1)
    .every((at) =>
      killedAt.some((kill) => at > kill - uncertainty.beforeKillMs && at < kill + uncertainty.afterKillMs),
    );
}

function maxWithoutOrder(orders: RecordedOrder[], purchases: Purchase[]): number {
  const acceptedAt = new Map(purchases.map(({ session, acceptedAt }) => [session, acceptedAt]));
  const waits = orders.map(
    ({ session, createdAt }) => createdAt.getTime() - (acceptedAt.get(session) ?? Infinity),
  );
  return Math.max(0, ...waits) / 1000;
}
