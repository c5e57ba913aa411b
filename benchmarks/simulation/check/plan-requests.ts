import { openRandomTimes, type RandomTimes } from '../engine/random-times.ts';
import type { RequestKind } from '../shop/simulated-shop.ts';
import { visitContents } from '../visitors.ts';

/** A load that is both simulated and measured. */
export interface Load {
  visitsPerSecond: number;
  /** Requests that a program at one address sends each second, and that no cache answers. */
  programPerSecond: number;
  seconds: number;
}

export interface PlannedRequest {
  /** In milliseconds from the start. */
  at: number;
  kind: RequestKind;
}

/** What the visits ask for, at times that are the same for the same seed. Independent visitors make a Poisson process. */
export function planRequests(
  { visitsPerSecond, programPerSecond, seconds }: Load,
  seed: number,
): PlannedRequest[] {
  const random = openRandomTimes(seed);
  const { pages, uncached, ...others } = visitContents;
  const perVisit: Partial<Record<RequestKind, number>> = {
    cachedPage: pages * (1 - uncached),
    page: pages * uncached,
    paymentPage: others.paymentPages,
    purchase: others.purchases,
    signIn: others.signIns,
  };
  const kinds = Object.entries(perVisit) as [RequestKind, number][];
  return [
    ...kinds.flatMap(([kind, count]) => arrivals(random, kind, count * visitsPerSecond, seconds)),
    ...arrivals(random, 'unknownAddress', programPerSecond, seconds),
  ].sort((one, other) => one.at - other.at);
}

function arrivals(
  random: RandomTimes,
  kind: RequestKind,
  perSecond: number,
  seconds: number,
): PlannedRequest[] {
  const requests: PlannedRequest[] = [];
  let at = random.exponential(1000 / perSecond);
  for (; at < seconds * 1000; at += random.exponential(1000 / perSecond)) requests.push({ at, kind });
  return requests;
}
