import { type Order, partShipped } from '#domain/orders/orders.ts';
import { timelineOf } from '#domain/orders/timeline.ts';
import { Time } from '../ui/time.tsx';
import styles from './order-timeline.module.css';

/** The steps of an order from its payment to its delivery, with the day of each. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = timelineOf(order);
  const shipped = partShipped(order);
  const isHalf = (name: string) => shipped !== undefined && name === 'Shipped';
  const current = steps.findLastIndex(({ name, reachedAt }) => reachedAt || isHalf(name));
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {steps.map(({ name, reachedAt }, index) => (
        <li
          key={name}
          className={styles.step}
          data-reached={isHalf(name) ? 'half' : reachedAt !== undefined}
          {...(index === current && { 'aria-current': 'step' })}
        >
          <span className={styles.name}>{name}</span>
          <span className={styles.day}>
            {reachedAt ? <Time at={reachedAt} isDay /> : isHalf(name) ? shipped : 'to come'}
          </span>
        </li>
      ))}
    </ol>
  );
}
