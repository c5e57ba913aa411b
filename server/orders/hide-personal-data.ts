import type { Address } from '#domain/orders/orders.ts';
import { dayMs } from '#domain/time.ts';

const personalDataShownMs = dayMs;

/**
 * Whether names, email, phone and street must be left out of the responses about a payment session: from a day after its
 * completion, because the session's id stays in browser histories.
 */
export function mustHidePersonalData(completedAtMs: number, now = new Date()): boolean {
  return now.getTime() - completedAtMs > personalDataShownMs;
}

export function withoutStreet(address: Address): Address {
  return { ...address, line1: null, line2: null };
}
