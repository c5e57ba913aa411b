import { countOf } from '../count-of.ts';
import { dayMs } from '../time.ts';

/**
 * How many days production and shipping take after the payment (specification, section 9): the shop promises to ship within
 * the least, and that the print is at the door within the most.
 */
export interface Production {
  leastDays: number;
  mostDays: number;
}

/** Two to three weeks (specification, sections 9 and 11). Orders from before the days could be changed have them too. */
export const defaultProduction: Production = { leastDays: 14, mostDays: 21 };

/** What the shop asks of buyers (specification, section 9). */
export const terms = {
  /** How long buyers can change or cancel an order. */
  changeHours: 24,
  /** How long buyers have to send photos of damage. */
  damageReportHours: 72,
  damageReviewBusinessDays: 7,
  /** How long the shop has for a refund that it owes (16 CFR 435.1(f)). */
  refundBusinessDays: 7,
} as const;

/** The terms as pages and emails print them (specification, section 9). */
export const changeTime = `${terms.changeHours} hours`;
export const damageReportTime = `${terms.damageReportHours} hours`;
export const damageReviewTime = `${terms.damageReviewBusinessDays} business days`;

export const refundTime = `${terms.refundBusinessDays} business days`;
/** How long a bank takes to show a refund. */
export const bankTime = '5 to 10 days';

/** How long the owner usually takes to answer a message. */
export const answerTime = 'two business days';

/** The days in weeks if both are whole ones: `2 to 3 weeks`, `10 to 18 days`, `1 week`. */
export function productionTime({ leastDays, mostDays }: Production): string {
  const hasWholeWeeks = leastDays % 7 === 0 && mostDays % 7 === 0;
  const [min, max] = [leastDays, mostDays].map((days) => (hasWholeWeeks ? days / 7 : days));
  const unit = `${hasWholeWeeks ? 'week' : 'day'}${max === 1 ? '' : 's'}`;
  return min === max ? `${max} ${unit}` : `${min} to ${max} ${unit}`;
}

/** `14 days`. */
export function shipLimit({ leastDays }: Pick<Production, 'leastDays'>): string {
  return countOf(leastDays, 'day');
}

/** The moment these days after the payment, by which the shop promises to ship, or to be at the door. */
export function promisedDay(paidAt: Date, days: number): Date {
  return new Date(paidAt.getTime() + days * dayMs);
}

/** The first moment of a day in UTC. What was promised for an earlier day is late. */
export function startOfUtcDay(moment: Date): Date {
  return new Date(new Date(moment).setUTCHours(0, 0, 0, 0));
}

/** The promise about time, in the same words on pages, in the cart, in policies and in emails. */
export function timePromise(production: Production): string {
  return `Production and shipping take ${productionTime(production)}. Every order ships within ${shipLimit(production)} of payment, and is at your door within ${production.mostDays}.`;
}

/** The promise about one order. An order that an older shop stored in the browser has neither `production` nor `delays`. */
export function describePromise({
  shipBy,
  arriveBy = null,
  production = defaultProduction,
  delays = [],
}: {
  shipBy: string | null;
  arriveBy?: string | null;
  production?: Production;
  delays?: readonly unknown[];
}): string {
  if (!shipBy && delays.length > 0) return `Your order is delayed. ${describeShipDay(shipBy)}`;
  if (!shipBy) return timePromise(production);
  const arrival = arriveBy ? `, and is at your door by ${formatUtcDay(arriveBy)}` : '';
  return `Production and shipping take ${productionTime(production)}. Your order ships by ${formatUtcDay(shipBy)}${arrival}.`;
}

/** When a paid order ships, in a sentence for its buyer. It has no day while a delay has no end. */
export function describeShipDay(shipBy: string | null): string {
  return shipBy ? `It ships by ${formatUtcDay(shipBy)}.` : "We can't name the day that it ships yet.";
}

/** A day as `March 13, 2026`, in UTC, so that every reader sees the same day. */
export function formatUtcDay(moment: Date | string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** The same sentence, in which each such day stays on one line, in a narrow column too. */
export function withUnbrokenDays(sentence: string): string {
  return sentence.replaceAll(/[A-Z][a-z]+ \d{1,2}, \d{4}/g, (day) => day.replaceAll(' ', '\u00a0'));
}

/** A moment as `March 13, 2026 at 2:05 PM UTC`. */
export function formatUtcTime(moment: Date | string): string {
  const text = new Date(moment).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
}
