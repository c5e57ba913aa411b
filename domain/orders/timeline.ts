import type { Order, OrderStatus } from './orders.ts';

export interface TimelineStep {
  name: 'Ordered' | 'Paid' | 'Being made' | 'Shipped' | 'Delivered' | 'Canceled' | 'Refunded';
  /** Undefined for a step that is still to come. */
  reachedAt: string | undefined;
}

/**
 * The steps of an order from its payment to its delivery. A canceled or refunded order has no further steps. A step that the
 * owner skipped has the day of the next one.
 */
export function timelineOf({ status, createdAt, reachedAt }: Order): TimelineStep[] {
  const first = (...statuses: OrderStatus[]) => statuses.map((each) => reachedAt[each]).find(Boolean);
  const steps: TimelineStep[] = [
    { name: 'Ordered', reachedAt: createdAt },
    { name: 'Paid', reachedAt: first('paid', 'in_production', 'shipped', 'delivered') },
    { name: 'Being made', reachedAt: first('in_production', 'shipped', 'delivered') },
    { name: 'Shipped', reachedAt: first('shipped', 'delivered') },
    { name: 'Delivered', reachedAt: reachedAt.delivered },
  ];
  if (status !== 'cancelled' && status !== 'refunded') return steps;
  const ends: TimelineStep[] = [
    { name: 'Canceled', reachedAt: reachedAt.cancelled },
    { name: 'Refunded', reachedAt: reachedAt.refunded },
  ];
  return [...steps, ...ends].filter((step) => step.reachedAt);
}
