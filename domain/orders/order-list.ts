import { type OrderStatus, orderStatuses, orderStatusWords } from './orders.ts';

/** The status filters of the list: all statuses, what has not shipped, and what should have. */
export const orderFilters = ['open', 'late', ...orderStatuses] as const;
export type OrderFilter = (typeof orderFilters)[number];

interface OrderState {
  status: OrderStatus;
  hasParcels: boolean;
  wasCanceled: boolean;
}

/** An order's state as the studio says it: that a part of it has shipped, and that a refunded order was canceled. */
export function describeState(order: OrderState): string {
  if (order.status === 'in_production' && order.hasParcels) return 'Part shipped';
  if (order.status === 'refunded' && order.wasCanceled) return 'Canceled, refunded';
  return orderStatusWords[order.status];
}
