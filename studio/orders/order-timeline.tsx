import type { Order, OrderStatus } from '#domain/orders/orders.ts';
import { Time } from '../ui/time.tsx';
import styles from './order-timeline.module.css';

interface Step {
  name: string;
  /** Undefined for a step that is still to come. */
  at: string | undefined;
  /** Shown instead of the day of a step that is still to come. */
  note?: string;
}

/** The steps of an order from its payment to its delivery, with the day of each. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = stepsOf(order);
  const current = steps.findLastIndex(({ at }) => at);
  return (
    <ol className={styles.timeline} aria-label="Timeline">
      {steps.map(({ name, at, note = 'to come' }, index) => (
        <li
          key={name}
          className={styles.step}
          data-reached={at !== undefined}
          {...(index === current && { 'aria-current': 'step' })}
        >
          <span className={styles.name}>{name}</span>
          <span className={styles.day}>{at ? <Time at={at} isDay /> : note}</span>
        </li>
      ))}
    </ol>
  );
}

/** A canceled or refunded order has no further steps. A step that was skipped has the day of the next one. */
function stepsOf({ status, createdAt, reachedAt, parcels }: Order): Step[] {
  const first = (...statuses: OrderStatus[]) => statuses.map((each) => reachedAt[each]).find(Boolean);
  const steps = [
    { name: 'Ordered', at: createdAt },
    { name: 'Paid', at: first('paid', 'in_production', 'shipped', 'delivered') },
    { name: 'In production', at: first('in_production', 'shipped', 'delivered') },
    {
      name: 'Shipped',
      at: first('shipped', 'delivered'),
      ...(parcels.length > 0 && { note: 'a part has shipped' }),
    },
    { name: 'Delivered', at: first('delivered') },
  ];
  if (status !== 'cancelled' && status !== 'refunded') return steps;
  const ends = [
    { name: 'Canceled', at: reachedAt.cancelled },
    { name: 'Refunded', at: reachedAt.refunded },
  ];
  return [...steps, ...ends].filter(({ at }) => at);
}
