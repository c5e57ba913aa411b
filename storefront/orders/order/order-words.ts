import type { FulfillmentStatus, OrderStatus, PaymentStatus } from '#domain/orders.ts';

type StatusWord = OrderStatus | PaymentStatus | FulfillmentStatus;

/** `In production` for `in_production`. */
export function statusText(status: StatusWord): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In the visitor's time zone. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });
}
