import type Stripe from 'stripe';
import type { Purchase } from './buyer.ts';
import type { FaultWorld } from './fault-world.ts';
import { type BookedOrder, type Books, isPaid, type ReceivedMail } from './read-books.ts';

/** The three figures that must be equal, and every defect. */
export interface Tally {
  paidSessions: number;
  paidOrders: number;
  /** Each counted once, however many copies arrived. */
  confirmations: number;
  /** Copies of a mail that was on its way when shop or mail server were killed: see docs/decisions/029. */
  copiesAfterDeath: number;
  longestWithoutOrderSeconds: number;
  foundByReconciliation: number;
  defects: string[];
}

export function tally(
  books: Books,
  purchases: Purchase[],
  world: Pick<FaultWorld, 'deaths' | 'collapses'>,
): Tally {
  const paidSessions = books.sessions.filter(isPaid);
  const paidOrders = books.orders.filter(({ payment }) => payment === 'paid');
  const letters = Map.groupBy(books.mails, ({ messageId }) => messageId);
  const copies = [...letters.values()].filter((same) => same.length > 1);
  return {
    paidSessions: paidSessions.length,
    paidOrders: paidOrders.length,
    confirmations: letters.size,
    copiesAfterDeath: copies.filter((same) => wasInDoubt(same, world.deaths)).length,
    longestWithoutOrderSeconds: longestWithoutOrder(books.orders, purchases),
    foundByReconciliation: books.reconciliations.ordersFound,
    defects: [
      ...world.collapses,
      ...purchases.flatMap(({ plan, complaints }) =>
        complaints.map((complaint) => `buyer ${plan.number}: ${complaint}`),
      ),
      ...compareSessions(books, purchases),
      ...compareOrders(books, letters),
      ...copies
        .filter((same) => !wasInDoubt(same, world.deaths))
        .map((same) => `${same[0]?.messageId} arrived ${same.length} times`),
      ...compareList(books),
      ...(books.jobs.failed > 0 ? [`${books.jobs.failed} jobs were given up`] : []),
    ],
  };
}

function compareSessions({ sessions, orders }: Books, purchases: Purchase[]): string[] {
  const ordersOf = Map.groupBy(orders, ({ session }) => session);
  const buyers = Map.groupBy(purchases, ({ session }) => session);
  return sessions.flatMap((session) => {
    const { id } = session;
    const [order, ...others] = ordersOf.get(id) ?? [];
    if (!order) return isPaid(session) ? [`${id} is paid and has no order`] : [];
    const wanted = buyers.get(id)?.[0]?.plan.items.length;
    return [
      ...others.map((other) => `${id} has a second order, ${other.id}`),
      ...(order.total === session.amount_total
        ? []
        : [`order ${order.id} says ${order.total}, ${id} ${session.amount_total}`]),
      ...(isPaid(session) === (order.payment === 'paid')
        ? []
        : [`order ${order.id} is ${order.payment}, ${id} ${describePayment(session)}`]),
      ...(wanted === undefined || wanted === order.items
        ? []
        : [`order ${order.id} has ${order.items} items of ${wanted}`]),
    ];
  });
}

function compareOrders({ sessions, orders }: Books, letters: Map<string, ReceivedMail[]>): string[] {
  const complete = new Set(sessions.filter(({ status }) => status === 'complete').map(({ id }) => id));
  const confirmed = new Set([...letters.keys()].map((messageId) => messageId.slice(14, 50)));
  const strangers = [...confirmed].filter((id) => !orders.some((order) => order.id === id));
  return [
    ...strangers.map((id) => `a confirmation arrived for ${id}, which is no order`),
    ...orders.flatMap((order) => {
      const { id, session, payment, timesPaid, confirmedAt } = order;
      const isDone = payment === 'paid';
      return [
        ...(complete.has(session) ? [] : [`order ${id} is of ${session}, which nobody has completed`]),
        ...(confirmed.has(id) === isDone
          ? []
          : [`order ${id} is ${payment} and ${isDone ? 'has no' : 'has a'} confirmation`]),
        ...(timesPaid === (isDone ? 1 : 0)
          ? []
          : [`the history of order ${id} says paid ${timesPaid} times`]),
        ...((confirmedAt !== null) === isDone ? [] : [`order ${id} says wrongly whether it was confirmed`]),
      ];
    }),
  ];
}

function compareList({ orders, listed }: Books): string[] {
  const ids = orders.map(({ id }) => id);
  if (listed.length === ids.length && new Set([...listed, ...ids]).size === ids.length) return [];
  return [`the owner's list has ${listed.length} orders, the database ${ids.length}`];
}

function describePayment({ status, payment_status }: Stripe.Checkout.Session): string {
  return `${status} and ${payment_status}`;
}

/** A slow mail server keeps a mail whose sender is dead by then; a sender may not have come to write down that it did. */
const doubt = { keptAfterMs: 2500, arrivedBeforeMs: 2000 };

/** Every copy but the last arrived so close to a death that its sender could not write down that it had. */
function wasInDoubt(copies: ReceivedMail[], deaths: number[]): boolean {
  const arrivals = copies.map(({ date }) => Date.parse(date)).toSorted((one, other) => one - other);
  return arrivals
    .slice(0, -1)
    .every((at) =>
      deaths.some((death) => at > death - doubt.arrivedBeforeMs && at < death + doubt.keptAfterMs),
    );
}

function longestWithoutOrder(orders: BookedOrder[], purchases: Purchase[]): number {
  const takenAt = new Map(purchases.map(({ session, takenAt }) => [session, takenAt]));
  const waits = orders.map(
    ({ session, createdAt }) => createdAt.getTime() - (takenAt.get(session) ?? Infinity),
  );
  return Math.max(0, ...waits) / 1000;
}
