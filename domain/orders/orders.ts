import type { Attestation } from '../catalogue/attestation.ts';
import type { Orientation } from '../catalogue/categories.ts';
import type { CheckoutFrame } from '../catalogue/variants/frames.ts';
import type { Mount } from '../catalogue/variants/mounts.ts';
import type { SizeKey } from '../catalogue/variants/sizes.ts';
import type { Cuts } from '../fulfillment/workshop.ts';
import { type Cents, formatCents } from '../money.ts';
import { type Production, startOfUtcDay } from '../shop/terms.ts';
import type { DelayNotice } from './delays.ts';

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

/** An order as the API returns it (specification, section 3). Times are ISO 8601 in UTC. */
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
  /** Why there is no sales tax: the buyer sells the prints on. Null: taxed as always. */
  taxExemption: 'resale' | null;
  items: OrderItem[];
  shippingName: string | null;
  customerName: string | null;
  customerEmail: string | null;
  address: Address | null;
  /** The recipient's, for carriers. Null for an order that is older than this record. */
  phone: string | null;
  /** The buyer's words to the recipient of a present. Papers of an order that has one never state prices. */
  giftNote: string | null;
  paymentStatus: PaymentStatus;
  fulfillmentStatus: FulfillmentStatus;
  confirmationSentAt: string | null;
  /** When the order first reached each status. Statuses that it has not had are absent. */
  reachedAt: Partial<Record<OrderStatus, string>>;
  /** When the shop promises to ship. Null until the order is paid, and while a delay has no end. */
  shipBy: string | null;
  /** When it promises to be at the door. Null when `shipBy` is, and for one that was promised only when it ships. */
  arriveBy: string | null;
  /** The promise that the order was paid under. */
  production: Production;
  /** The latest parcel's. Null until a carrier has a parcel. */
  tracking: Tracking | null;
  /** The parcels that have shipped, oldest first. Empty for an order that shipped before the shop recorded parcels. */
  parcels: Parcel[];
  /** The notices of a delay, oldest first. */
  delays: DelayNotice[];
}

/** A parcel's label is bought, it is with the carrier, it has arrived, or its label was given back. */
export const parcelStatuses = ['labeled', 'shipped', 'delivered', 'voided'] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

/** How a buyer can track a parcel. */
export interface Tracking {
  carrier: string;
  number: string;
  url: string | null;
}

/** A part of an order on its way, or all of it. */
export interface Parcel extends Tracking {
  _id: string;
  shippedAt: string;
  deliveredAt: string | null;
  /** When the carrier expects to deliver it. Null until it says so. */
  expectedAt: string | null;
  /** The carrier hands it over for a signature only. Absent from a parcel that an older shop stored in the browser. */
  needsSignature?: boolean | undefined;
  contents: ParcelContent[];
}

interface ParcelContent
  extends Pick<OrderItem, 'name' | 'sizeKey' | 'frame' | 'mount' | 'made' | 'quantity'> {
  /** It replaces a print that has shipped before, such as one that arrived damaged. */
  isReplacement: boolean;
}

/** Whether a parcel replaces what has shipped before. A parcel that an older shop stored in the browser has no contents. */
export function isReplacement({ contents }: Parcel): boolean {
  return contents?.length > 0 && contents.every((content) => content.isReplacement);
}

/** What has shipped of an order, without replacements. */
export function shippedContents(parcels: readonly Parcel[]): ParcelContent[] {
  return parcels.flatMap(({ contents }) => contents).filter((content) => !content.isReplacement);
}

/** The number of prints in a parcel, or in an order. */
export function countPrintsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether an order ships in more than one parcel. Orders that an older shop stored in the browser have no parcels. */
export function shipsInParts({
  items,
  parcels = [],
}: Pick<Order, 'items'> & Partial<Pick<Order, 'parcels'>>) {
  const [only] = parcels;
  if (!only || parcels.length > 1) return only !== undefined;
  return only.contents.length > 0 && countPrintsOf(only.contents) < countPrintsOf(items);
}

/** Whether a part of an order has shipped, which stays the buyer's. */
export function hasShippedPart({ parcels = [] }: Partial<Pick<Order, 'parcels'>>): boolean {
  return parcels.length > 0;
}

/** `2 of 3 shipped` while the rest of an order is being made. Replacements do not count, and undefined if none is known. */
export function partShipped({
  status,
  items,
  parcels = [],
}: Pick<Order, 'status' | 'items'> & Partial<Pick<Order, 'parcels'>>): string | undefined {
  if (status !== 'in_production') return undefined;
  const [shipped, all] = [countPrintsOf(shippedContents(parcels)), countPrintsOf(items)];
  return shipped > 0 && shipped < all ? `${shipped} of ${all} shipped` : undefined;
}

/** How many prints of each line of an order have shipped. Replacements do not count. */
export function shippedOfLines({ items, parcels }: Pick<Order, 'items' | 'parcels'>): number[] {
  const lines = items.map((item) => ({ item, shipped: 0 }));
  for (const { quantity, ...content } of shippedContents(parcels)) {
    let count = quantity;
    for (const line of lines) {
      const { item } = line;
      const isSame = (['name', 'sizeKey', 'frame', 'mount'] as const).every(
        (key) => item[key] === content[key],
      );
      const taken = isSame ? Math.min(count, item.quantity - line.shipped) : 0;
      line.shipped += taken;
      count -= taken;
    }
  }
  return lines.map(({ shipped }) => shipped);
}

/** The lines of an order without the prints that have shipped. Replacements do not count. */
export function itemsLeft(order: Pick<Order, 'items' | 'parcels'>): OrderItem[] {
  const shipped = shippedOfLines(order);
  return order.items
    .map((item, line) => ({ ...item, quantity: item.quantity - (shipped[line] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * When the carriers expect to deliver the last parcel of an order whose parcels all have left; it replaces the shop's own
 * promise. Undefined until every parcel under way has such a day, and when all have arrived.
 */
export function expectedArrival({
  fulfillmentStatus,
  parcels = [],
}: Pick<Order, 'fulfillmentStatus'> & Partial<Pick<Order, 'parcels'>>): string | undefined {
  if (fulfillmentStatus !== 'shipped') return undefined;
  const days = parcels.filter(({ deliveredAt }) => !deliveredAt).map(({ expectedAt }) => expectedAt);
  return days.some((day) => !day)
    ? undefined
    : days
        .flatMap((day) => day ?? [])
        .toSorted()
        .at(-1);
}

/** The measures of a print and its paper, as it was sold. */
export type MadeVariant = Pick<
  Cuts,
  'board' | 'outside' | 'window' | 'mat' | 'image' | 'trim' | 'bleedInches' | 'materials' | 'process'
> & { paper: string };

export interface OrderItem {
  /** The title and the artist. */
  name: string;
  /** The year of the photograph; null when it is unknown. */
  takenYear: number | null;
  /** What the artist had said about the print; null in an order that is older than this record. */
  attestation: Attestation | null;
  /** The photograph's; null when it is unknown. */
  orientation: Orientation | null;
  image: string | null;
  sizeKey: SizeKey | null;
  frame: CheckoutFrame | null;
  mount: Mount | null;
  /** How it is made, or, without pieces, how it was sold. Null in an order that is older than this record. */
  made: MadeVariant | null;
  quantity: number;
  /** The price of one piece before discounts. */
  unitAmount: Cents;
  /** The price of one piece after discounts and before taxes, rounded. */
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

/** Where an order is shipped to: the name, the street and the place. */
export function shippingLines({
  shippingName,
  customerName,
  address,
}: Pick<Order, 'shippingName' | 'customerName' | 'address'>): string[] {
  const { line1, line2, city, state, postal_code } = address ?? {};
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [shippingName ?? customerName, line1, line2, place].flatMap((line) => line || []);
}

/** Every status change that an order allows, and what causes it. */
export const orderMoves: Readonly<Record<OrderStatus, Partial<Record<OrderStatus, string>>>> = {
  pending: {
    paid: 'the payment has arrived',
    cancelled: 'the payment failed, or the buyer canceled',
    refunded: 'paid and refunded before the shop was notified',
  },
  paid: {
    in_production: 'the print is being made',
    cancelled:
      'the buyer canceled within 24 hours, or because of a delay, or the owner canceled a held order',
    refunded: 'the whole amount went back',
  },
  in_production: {
    shipped: 'handed to the carrier',
    cancelled: 'the buyer did not want to wait for a delayed order, or did not agree to wait',
    refunded: 'the whole amount went back',
  },
  shipped: { delivered: 'arrived at the buyer', refunded: 'the whole amount went back' },
  delivered: { refunded: 'the whole amount went back' },
  cancelled: { refunded: 'the whole amount went back' },
  refunded: {},
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return orderMoves[from][to] !== undefined;
}

/** The statuses to which people move orders. All others follow from the payment provider. */
export const ownersSteps = ['in_production', 'shipped', 'delivered'] as const;
export type OwnersStep = (typeof ownersSteps)[number];

/** The statuses of orders that are paid for and have not shipped. */
export const unshippedStatuses = ['paid', 'in_production'] as const satisfies OrderStatus[];

export function isUnshipped({ status }: { status: OrderStatus }): boolean {
  return unshippedStatuses.some((each) => each === status);
}

/** The statuses of orders that could still be made and shipped: those that are unshipped, and those that await their payment. */
export const statusesBeforeShipping = ['pending', ...unshippedStatuses] as const satisfies OrderStatus[];

export function canStillShip({ status }: { status: OrderStatus }): boolean {
  return statusesBeforeShipping.some((each) => each === status);
}

/** Whether an order should have shipped by now: its promised day, in UTC, is over. */
export function isLate(
  order: { status: OrderStatus; shipBy: Date | string | null },
  now = new Date(),
): boolean {
  return isUnshipped(order) && order.shipBy !== null && new Date(order.shipBy) < startOfUtcDay(now);
}

/** What the buyer paid for one piece: (subtotal - discount) / quantity, rounded to the cent. */
export function unitAmountPaid(line: { subtotal: Cents; discount: Cents; quantity: number }): Cents {
  return line.quantity > 0 ? Math.round((line.subtotal - line.discount) / line.quantity) : 0;
}

/** Each status in words for buyers. */
export const orderStatusWords: Readonly<Record<OrderStatus, string>> = {
  pending: 'Awaiting payment',
  paid: 'Confirmed',
  in_production: 'Being made',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
  refunded: 'Refunded',
};

/** A status in the middle of a sentence: `canceled`. */
export function statusInSentence(status: OrderStatus): string {
  return orderStatusWords[status].toLowerCase();
}

export const paymentStatusWords: Readonly<Record<PaymentStatus, string>> = {
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

export const fulfillmentStatusWords: Readonly<Record<FulfillmentStatus, string>> = {
  unfulfilled: 'Not started',
  in_production: 'Being made',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

/** The end of an order's id, in capitals: short enough to read out on the phone. */
export function orderNumber({ _id }: Pick<Order, '_id'>): string {
  return _id.replaceAll('-', '').slice(-8).toUpperCase();
}

/** Whether an order was paid, which its receipt proves. */
export function hasReceipt({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'refunded';
}

export interface Amounts {
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  /** Whether there is no sales tax, because the buyer sells the prints on. */
  isExempt?: boolean;
  total: Cents;
}

export function amountsOf(order: Omit<Order, 'items' | 'parcels'>): Amounts {
  return {
    subtotal: order.amountSubtotal,
    discount: order.amountDiscount,
    shipping: order.amountShipping,
    tax: order.amountTax,
    isExempt: order.taxExemption !== null,
    total: order.amountTotal,
  };
}

/** In place of the taxes of an order without sales tax, on receipts and in exports. */
export const exemptionText = 'exempt: resale';

/** The amounts of an order as rows for the confirmation page and emails: `['Shipping', 'Free']`. */
export function amountRows(amounts: Amounts): [name: string, text: string][] {
  const { subtotal, discount, shipping, tax, isExempt, total } = amounts;
  return [
    ['Subtotal', formatCents(subtotal)],
    ...(discount > 0 ? [['Discount', formatCents(-discount)] satisfies [string, string]] : []),
    ['Shipping', shipping === 0 ? 'Free' : formatCents(shipping)],
    ['Taxes', isExempt ? exemptionText : formatCents(tax)],
    ['Total', formatCents(total)],
  ];
}
