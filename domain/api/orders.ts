import type { Station } from '../fulfillment/pieces.ts';
import type { Cents } from '../money.ts';
import {
  type Order,
  type OrderStatus,
  type OwnersStep,
  orderStatuses,
  orderStatusWords,
  type ParcelStatus,
  type PaymentStatus,
} from '../orders/orders.ts';

/** An order in the studio's list. Times are ISO 8601 in UTC. */
export interface ListedOrder {
  _id: string;
  createdAt: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** When the shop promised to ship. Null until the order is paid. */
  shipBy: string | null;
  isLate: boolean;
  /** A parcel with a part of it, or with all of it, has shipped. */
  hasParcels: boolean;
  /** It was canceled, and perhaps refunded since. */
  wasCanceled: boolean;
  customerName: string | null;
  customerEmail: string | null;
  currency: string;
  amountTotal: Cents;
  amountRefunded: Cents;
  /** What was bought: the names of the prints and how many pieces of each. */
  items: { name: string; quantity: number }[];
}

/** How many orders a list has, and what was paid for them. Without an amount, there are more. */
export interface ListTotal {
  count: number;
  amount: Cents | null;
}

/** An order's state as the studio says it: that a part of it has shipped, and that a refunded order was canceled. */
export function describeState(order: Pick<ListedOrder, 'status' | 'hasParcels' | 'wasCanceled'>): string {
  if (order.status === 'in_production' && order.hasParcels) return 'Part shipped';
  if (order.status === 'refunded' && order.wasCanceled) return 'Canceled, refunded';
  return orderStatusWords[order.status];
}

/** The status filters of the list: all statuses, what has not shipped, and what should have. */
export const orderFilters = ['open', 'late', ...orderStatuses] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Everything about one order that the studio shows. */
export interface StudioOrder {
  order: Order;
  isLate: boolean;
  amountRefunded: Cents;
  /** Lost in disputes. */
  amountLost: Cents;
  disputes: { id: string; status: string; reason: string; amount: Cents; isOpen: boolean; isLost: boolean }[];
  history: OrderEntry[];
  /** What the emails to the buyer that are not sent yet are about. */
  waitingEmails: string[];
  pieces: PieceOfOrder[];
  /** A box of what is in no parcel yet is too large for a parcel carrier. */
  hasFreight: boolean;
  /** What a person can do with the order now. */
  can: {
    move: OwnersStep[];
    cancel: boolean;
    /** What can still be refunded, as far as the shop knows. */
    refund: Cents;
    resend: boolean;
    /** The buyer was emailed of a shipment that was undone since. */
    correct: boolean;
    correctAddress: boolean;
    changeGiftNote: boolean;
  };
}

/** One change of an order. */
export interface OrderEntry {
  id: string;
  at: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  amountRefunded: Cents;
  /** What caused it, such as `success page`, `reconciliation`, or the name of a member of staff. */
  cause: string;
  /** Whether it is an email to the buyer, or one that no mail server accepts. */
  isEmail: boolean;
  note: string | null;
}

export interface PieceOfOrder {
  code: string;
  title: string;
  /** `Medium, black frame, Border`. */
  form: string;
  station: Station;
  setAsideReason: string | null;
  /** The code of the piece that this one replaces. */
  remakeOf: string | null;
  /** The parcel that it is in. */
  parcel: { carrier: string; number: string; status: ParcelStatus; expectedAt: string | null } | null;
}
