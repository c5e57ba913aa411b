import { countPrintsOf, type Order } from '#domain/orders/orders.ts';
import { timelineOf } from '#domain/orders/timeline.ts';
import { Time } from '../ui/time.tsx';
import styles from './order-timeline.module.css';

/** The steps of an order from its payment to its delivery, with the day of each. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = timelineOf(order);
  const isPartShipped = order.status === 'in_production' && order.parcels.length > 0;
  const isHalf = (name: string) => isPartShipped && name === 'Shipped';
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
            {reachedAt ? <Time at={reachedAt} isDay /> : isHalf(name) ? describeShipped(order) : 'to come'}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** `1 of 3 shipped`. Older parcels do not say what is in them. */
function describeShipped({ items, parcels }: Order): string {
  const contents = parcels.flatMap((parcel) => parcel.contents);
  const shipped = countPrintsOf(contents.filter(({ isReplacement }) => !isReplacement));
  return shipped > 0 ? `${shipped} of ${countPrintsOf(items)} shipped` : 'a part has shipped';
}
