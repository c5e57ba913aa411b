import { orderNumber } from '../orders/orders.ts';
import type { IsoDay } from '../shop/working-days.ts';

/** How far an offer is, with its meaning. The studio's list divides offers by it. */
const offerStates = {
  draft: 'not sent yet',
  open: 'the client can pay it',
  expired: 'its last day is over; a later one opens it again',
  withdrawn: 'the shop took it back',
  paid: 'there is an order',
} as const;
export type OfferState = keyof typeof offerStates;
export const offerStateNames = Object.keys(offerStates) as [OfferState, ...OfferState[]];

/** What decides how far an offer is. */
interface OfferProgress {
  sentAt: unknown;
  withdrawnAt: unknown;
  paidOrderId: unknown;
  /** The last day on which the offer can be paid, in UTC as all days of the shop. */
  lastDay: IsoDay | null;
}

/** How far an offer is on a day. A payment wins over a withdrawal in the same minute, and over the end of the last day. */
export function offerState(
  { sentAt, withdrawnAt, paidOrderId, lastDay }: OfferProgress,
  today: IsoDay,
): OfferState {
  if (paidOrderId !== null) return 'paid';
  if (withdrawnAt !== null) return 'withdrawn';
  if (sentAt === null) return 'draft';
  return lastDay !== null && lastDay < today ? 'expired' : 'open';
}

/** The short number of an offer, formed as an order's. */
export function offerNumber(id: string): string {
  return orderNumber({ _id: id });
}

/** The most characters of an offer's texts. */
export const offerLimits = { title: 120, words: 5000, wall: 5000 } as const;

/** How far in the future the last day of an offer may be. */
export const maxOfferDays = 365;

/** How many days after today the last day of a new offer is. */
export const usualOfferDays = 30;
