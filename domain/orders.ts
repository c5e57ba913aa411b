import type { CheckoutFrame } from './frames.ts';
import type { Cents } from './money.ts';
import type { Mount } from './mounts.ts';
import type { SizeKey } from './sizes.ts';

export const orderStatuses = [
  'pending',
  'paid',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['processing', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const fulfillmentStatuses = ['unfulfilled', 'in_production', 'shipped', 'delivered'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/** An order as the API gives it (specification, section 3). Amounts are cents, times ISO 8601 UTC. */
export interface Order {
  _id: string;
  sessionId: string;
  createdAt: string;
  status: OrderStatus;
  currency: string;
  amountTotal: Cents;
  amountSubtotal: Cents;
  amountDiscount: Cents;
  amountShipping: Cents;
  amountTax: Cents;
  items: OrderItem[];
  shippingName: string | null;
  customerName: string | null;
  customerEmail: string | null;
  address: Address | null;
  paymentStatus: PaymentStatus;
  fulfillmentStatus: FulfillmentStatus;
  confirmationSentAt: string | null;
  /** The shop's promise: shipped by then. Null until it is paid. */
  shipBy: string | null;
  /** Null until the parcel has been handed to a carrier. */
  tracking: Tracking | null;
}

/** Where a parcel can be followed. */
export interface Tracking {
  carrier: string;
  number: string;
  url: string | null;
}

export interface OrderItem {
  name: string;
  image: string | null;
  sizeKey: SizeKey | null;
  frame: CheckoutFrame | null;
  mount: Mount | null;
  quantity: number;
  /** Of one piece, before discounts. */
  unitAmount: Cents;
  /** Of one piece, after discounts and before taxes, rounded. */
  unitAmountPaid: Cents;
  subtotal: Cents;
  stripeProductId: string | null;
  stripePriceId: string | null;
}

export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
}

/** Every change an order can go through, and what brings it about. */
export const orderMoves: Readonly<Record<OrderStatus, Partial<Record<OrderStatus, string>>>> = {
  pending: {
    paid: 'the payment has arrived',
    cancelled: 'the payment failed, or the buyer withdrew',
    refunded: 'paid and given back before the shop looked',
  },
  paid: {
    in_production: 'the print is being made',
    cancelled: 'withdrawn within 24 hours',
    refunded: 'the whole amount went back',
  },
  in_production: { shipped: 'handed to the carrier', refunded: 'the whole amount went back' },
  shipped: { delivered: 'arrived at the buyer', refunded: 'the whole amount went back' },
  delivered: { refunded: 'the whole amount went back' },
  cancelled: { refunded: 'the whole amount went back' },
  refunded: {},
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return orderMoves[from][to] !== undefined;
}

/** What the shop promises: shipped within three weeks of the payment (specification, section 11). */
export const promiseDays = 21;

export function shipBy(paidAt: Date): Date {
  return new Date(paidAt.getTime() + promiseDays * 24 * 60 * 60 * 1000);
}

/** `March 13, 2026`: a day that the shop has promised, the same wherever it is read. */
export function formatPromisedDay(moment: Date | string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A line's price for one piece as paid: (subtotal - discount) / quantity, rounded to the cent. */
export function unitAmountPaid(line: { subtotal: Cents; discount: Cents; quantity: number }): Cents {
  return line.quantity > 0 ? Math.round((line.subtotal - line.discount) / line.quantity) : 0;
}
