import type { Order } from '#domain/orders.ts';

const namedForMs = 24 * 60 * 60 * 1000;

/**
 * An order as whoever holds its session's id may see it. That id lies in browser histories, so a day after
 * the order it no longer tells email, names and street.
 */
export function showOrderBySession(order: Order, now: Date): Order {
  if (now.getTime() - Date.parse(order.createdAt) <= namedForMs) return order;
  return {
    ...order,
    customerEmail: null,
    customerName: null,
    shippingName: null,
    address: order.address && { ...order.address, line1: null, line2: null },
  };
}
