import type Stripe from 'stripe';

/** The events of the provider that the shop acts on. */
export const shopEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];
export type ShopEvent = (typeof shopEvents)[number];

export function isShopEvent(type: string): type is ShopEvent {
  return shopEvents.some((event) => event === type);
}
