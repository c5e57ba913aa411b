import type { FulfillmentStatus, OrderStatus, PaymentStatus } from '#domain/orders.ts';

type StatusWord = OrderStatus | PaymentStatus | FulfillmentStatus;

/** `in_production` as a buyer reads it: `In production`. */
export function statusText(status: StatusWord): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The day on the buyer's own calendar. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });
}
