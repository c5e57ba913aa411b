import type Stripe from 'stripe';
import type { Store as ObjectStore } from '../open-store.ts';

/** A list as the provider sends it. Other objects have the types of the SDK, except where it converts decimals or wraps lists. */
export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };
export type Customer = Stripe.Customer;
export type WebhookEndpoint = Stripe.WebhookEndpoint;
/** The sandbox stores the id of its coupon. */
export type PromotionCode = Stripe.PromotionCode & { promotion: { coupon: string; type: 'coupon' } };
export type PaymentSession = Omit<Stripe.Checkout.Session, 'line_items'>;

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.failed';

export interface WebhookEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: StoredObject };
  livemode: boolean;
  pending_webhooks: number;
  request: null;
  type: EventType;
}

export interface Objects {
  'checkout.session': PaymentSession;
  item: LineItem;
  product: Stripe.Product;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  coupon: Stripe.Coupon;
  customer: Customer;
  promotion_code: PromotionCode;
  event: WebhookEvent;
  webhook_endpoint: WebhookEndpoint;
}

export type Kind = keyof Objects;
export type StoredObject = Objects[Kind];
export type Store = ObjectStore<Objects>;

export const apiVersion = '2026-10-28.endive';
export const nowInSeconds = () => Math.floor(Date.now() / 1000);
