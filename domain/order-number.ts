import type { Order } from './orders.ts';

/** The end of an order's id, in capitals: short enough to read out on the telephone. */
export function orderNumber({ _id }: Pick<Order, '_id'>): string {
  return _id.replaceAll('-', '').slice(-8).toUpperCase();
}
