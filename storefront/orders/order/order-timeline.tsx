import { expectedArrival, type Order } from '#domain/orders/orders.ts';
import { type TimelineStep, timelineOf } from '#domain/orders/timeline.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import styles from './order-timeline.module.css';
import { formatDay } from './order-words.ts';

/** The steps of an order from its payment to its delivery, with the day of each. */
export function OrderTimeline({ order }: { order: Order }) {
  // Only an unpaid order shows its payment as a step.
  const steps = timelineOf(order).filter(({ name }) => name !== 'Paid' || order.status === 'pending');
  const current = steps.findLastIndex(({ reachedAt }) => reachedAt);
  return (
    <ol className={styles.timeline}>
      {steps.map(({ name, reachedAt }, index) => (
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
            <span className={styles.day}>{describeStep(name, order)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What a step that is still to come shows in place of its day. */
function describeStep(name: TimelineStep['name'], order: Order): string {
  const notes: Partial<Record<typeof name, string | undefined>> = {
    Paid: 'Payment is processing',
    Shipped: describeShipping(order),
    Delivered: describeArrival(order),
  };
  return notes[name] ?? 'To come';
}

function describeShipping({ shipBy, parcels }: Order): string | undefined {
  // Orders that an older shop stored in the browser have no parcels.
  if (parcels?.length) return 'A part has shipped';
  return shipBy ? `Ships by ${unbrokenDay(shipBy)}` : undefined;
}

/** Once a carrier has the parcels, its estimate replaces the shop's promise. */
function describeArrival(order: Order): string | undefined {
  const expected = expectedArrival(order);
  if (expected) return `Expected on ${unbrokenDay(expected)}`;
  return order.arriveBy ? `At your door by ${unbrokenDay(order.arriveBy)}` : undefined;
}

/** A date on one line, in a narrow column too. */
function unbrokenDay(iso: string): string {
  return formatUtcDay(iso).replaceAll(' ', '\u00a0');
}
