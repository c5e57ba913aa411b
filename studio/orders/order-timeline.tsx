import type { Order } from '#domain/orders/orders.ts';
import { timelineOf } from '#domain/orders/timeline.ts';
import { Time } from '../ui/time.tsx';
import styles from './order-timeline.module.css';

/** The steps of an order from its payment to its delivery, with the day of each. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = timelineOf(order);
  const current = steps.findLastIndex(({ reachedAt }) => reachedAt);
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {steps.map(({ name, reachedAt }, index) => (
        <li
          key={name}
          className={styles.step}
          data-reached={reachedAt !== undefined}
          {...(index === current && { 'aria-current': 'step' })}
        >
          <span className={styles.name}>{name}</span>
          <span className={styles.day}>
            {reachedAt ? (
              <Time at={reachedAt} isDay />
            ) : name === 'Shipped' && order.parcels.length > 0 ? (
              'a part has shipped'
            ) : (
              'to come'
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
