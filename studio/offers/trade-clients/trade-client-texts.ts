import type { ListedTradeClient } from '#domain/api/offers/trade-clients.ts';
import { type StateCode, states } from '#domain/fulfillment/destinations.ts';
import { isoDay } from '#domain/time.ts';
import { nameDay } from '../../ui/name-day.ts';

/** `Oregon and Washington` */
export function nameStates(codes: readonly StateCode[]): string {
  return new Intl.ListFormat('en-US').format(codes.map((code) => states[code]));
}

/** `Valid until Mar 1, 2027` */
export function describeValidity({ validUntil }: NonNullable<ListedTradeClient['certificate']>): string {
  return `${isExpired({ validUntil }) ? 'Expired on' : 'Valid until'} ${nameDay(validUntil)}`;
}

/** @param certificate its last day is a day in UTC */
export function isExpired({ validUntil }: { validUntil: string }): boolean {
  return validUntil < isoDay(new Date());
}
