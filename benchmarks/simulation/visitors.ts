import { hourMs, hourSeconds } from '#domain/time.ts';
import type { RandomTimes } from './engine/random-times.ts';
import type { Activity, Simulation } from './engine/simulation.ts';
import type { SimulatedShop } from './shop/simulated-shop.ts';

/** How many in 1,000 of a day's visits begin in each hour. The busiest has an eighth, as docs/scale.md plans. */
export const dayProfile = [
  16, 9, 6, 5, 5, 7, 13, 22, 31, 37, 41, 45, 52, 48, 44, 45, 49, 57, 73, 102, 125, 97, 45, 26,
] as const;
export const busiestHour = dayProfile.indexOf(125);

/** What a visit is made of on average. docs/scale.md counts with the same. */
export const visitContents = {
  /** Pages and lists. */
  pages: 12,
  /** The share of pages that are not cached: far more than a shop with 2,000 prints has. */
  uncached: 1 / 20,
  paymentPages: 1 / 10,
  purchases: 1 / 50,
  signIns: 1 / 50,
};

/** How long a visitor looks at a page. */
const lookingMs = 15_000;

export interface Visitors {
  perDay: number;
  /** The hour of the day at which the simulation's clock begins. */
  fromHour: number;
  /** From 0 to 1: how many share one address, as at a fair or in a mobile network. */
  atOneAddress: number;
}

/** Visits of a second at this time of the day. */
export function visitsPerSecond(perDay: number, hour: number): number {
  return (perDay * (dayProfile[Math.floor(hour) % 24] ?? 0)) / 1000 / hourSeconds;
}

/** Visitors who arrive independently of each other (a Poisson process), more of them in busy hours. */
export function* arriveAsInADay(
  { simulation, random, shop }: { simulation: Simulation; random: RandomTimes; shop: SimulatedShop },
  { perDay, fromHour, atOneAddress }: Visitors,
): Activity {
  for (let visitor = 0; ; visitor += 1) {
    yield untilNext(random, perDay, simulation.now + fromHour * hourMs);
    const address = random.share() < atOneAddress ? '198.51.100.1' : ownAddress(visitor);
    simulation.start(visit(shop, random, address));
  }
}

/** The time until the next visit. An hour that ends before has its own rate afterwards, because waiting has no memory. */
function untilNext(random: RandomTimes, perDay: number, timeOfDay: number): number {
  let at = timeOfDay;
  for (;;) {
    const next = at + random.exponential(1000 / visitsPerSecond(perDay, at / hourMs));
    const endOfHour = (Math.floor(at / hourMs) + 1) * hourMs;
    if (next <= endOfHour) return next - timeOfDay;
    at = endOfHour;
  }
}

function* visit(shop: SimulatedShop, random: RandomTimes, address: string): Activity {
  const isOneIn = (share: number) => random.share() < share;
  if (isOneIn(visitContents.signIns)) yield* shop.answer('signIn', address);
  for (let page = 0; page < visitContents.pages; page += 1) {
    yield* shop.answer(isOneIn(visitContents.uncached) ? 'page' : 'cachedPage', address);
    yield random.exponential(lookingMs);
  }
  if (isOneIn(visitContents.paymentPages)) yield* shop.answer('paymentPage', address);
  if (isOneIn(visitContents.purchases)) yield* shop.answer('purchase', address);
}

function ownAddress(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}
