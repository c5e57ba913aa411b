import type { Order, OrderItem, Parcel } from '../api/orders/order.ts';
import type { Cuts } from '../fulfillment/workshop.ts';
import { type Cents, formatCents } from '../money.ts';
import { startOfUtcDay } from '../shop/terms.ts';
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from './order-statuses.ts';

export type { Address, Order, OrderItem, Parcel, Tracking } from '../api/orders/order.ts';
export * from './order-statuses.ts';

/** How a print of an order is made. The server also has what its buyer was told of the materials, which the API does not send. */
export type MadeVariant = NonNullable<OrderItem['made']> & Pick<Cuts, 'materials'>;

type ParcelContent = Parcel['contents'][number];

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
