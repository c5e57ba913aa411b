import { expectedArrival, type Order, type OrderStatus } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import styles from './order-timeline.module.css';
import { formatDay } from './order-words.ts';

interface Step {
  name: string;
  /** Undefined for a step that is still to come. */
  reachedAt?: string | undefined;
  /** Shown in place of the day. */
  note?: string | undefined;
}

/** The steps of an order from its payment to its delivery, with the day of each. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = stepsOf(order);
  const current = steps.findLastIndex(({ reachedAt }) => reachedAt);
  return (
    <ol className={styles.timeline}>
      {steps.map(({ name, reachedAt, note }, index) => (
        <li
          key={name}
          className={styles.step}
          data-reached={reachedAt !== undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.name}>{name}</span>
          {reachedAt ? (
            <time className={styles.day} dateTime={reachedAt}>
              {formatDay(reachedAt)}
            </time>
          ) : (
            <span className={styles.day}>{note ?? 'To come'}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A canceled or refunded order has no further steps. A step that the owner skipped has the day of the next step. */
function stepsOf(order: Order): Step[] {
  const { status, createdAt, reachedAt } = order;
  const ordering: Step = { name: 'Ordered', reachedAt: createdAt };
  const production: Step = { name: 'Being made', reachedAt: firstOf(reachedAt, 'in_production', 'shipped') };
  const shipping: Step = {
    name: 'Shipped',
    reachedAt: firstOf(reachedAt, 'shipped', 'delivered'),
    note: describeShipping(order),
  };
  const delivery: Step = {
    name: 'Delivered',
    reachedAt: reachedAt.delivered,
    note: describeArrival(order),
  };
  const steps = [ordering, production, shipping, delivery];
  if (status === 'pending')
    return [ordering, { name: 'Paid', note: 'Payment is processing' }, ...steps.slice(1)];
  if (status !== 'cancelled' && status !== 'refunded') return steps;
  return [
    ...steps.filter((step) => step.reachedAt),
    ...(reachedAt.cancelled ? [{ name: 'Canceled', reachedAt: reachedAt.cancelled }] : []),
    ...(reachedAt.refunded ? [{ name: 'Refunded', reachedAt: reachedAt.refunded }] : []),
  ];
}

function describeShipping({ shipBy, parcels }: Order): string | undefined {
  // Orders that an older shop stored in the browser have no parcels.
  if (parcels?.length) return 'A part has shipped';
  return shipBy ? `Ships by ${formatUtcDay(shipBy)}` : undefined;
}

/** Once a carrier has the parcels, its estimate replaces the shop's promise. */
function describeArrival(order: Order): string | undefined {
  const expected = expectedArrival(order);
  if (expected) return `Expected on ${formatUtcDay(expected)}`;
  return order.arriveBy ? `At your door by ${formatUtcDay(order.arriveBy)}` : undefined;
}

function firstOf(reachedAt: Order['reachedAt'], ...statuses: OrderStatus[]): string | undefined {
  return statuses.map((status) => reachedAt[status]).find(Boolean);
}
