import { defaultProduction } from './making/default-workshop.ts';

/** How many days production and shipping take after the payment: the shop promises to ship within `mostDays`. */
export interface Production {
  leastDays: number;
  mostDays: number;
}

/** What the shop asks of buyers (specification, section 9). */
export const terms = {
  /** How long buyers can change or cancel an order. */
  changeHours: 24,
  /** How long buyers have to send photos of damage. */
  damageReportHours: 72,
  damageReviewBusinessDays: 7,
} as const;

/** The terms as pages and emails print them (specification, section 9). */
export const changeTime = `${terms.changeHours} hours`;
export const damageReportTime = `${terms.damageReportHours} hours`;
export const damageReviewTime = `${terms.damageReviewBusinessDays} business days`;

/** The days in weeks if both are whole ones: `2 to 3 weeks`, `10 to 18 days`, `1 week`. */
export function productionTime({ leastDays, mostDays }: Production): string {
  const hasWholeWeeks = leastDays % 7 === 0 && mostDays % 7 === 0;
  const [least, most] = [leastDays, mostDays].map((days) => (hasWholeWeeks ? days / 7 : days));
  const unit = `${hasWholeWeeks ? 'week' : 'day'}${most === 1 ? '' : 's'}`;
  return least === most ? `${most} ${unit}` : `${least} to ${most} ${unit}`;
}

/** `21 days`. */
export function shipLimit({ mostDays }: Pick<Production, 'mostDays'>): string {
  return `${mostDays} ${mostDays === 1 ? 'day' : 'days'}`;
}

/** The day by which the shop promises to ship an order that was paid under these terms. */
export function shipBy(paidAt: Date, { mostDays }: Pick<Production, 'mostDays'>): Date {
  return new Date(paidAt.getTime() + mostDays * 24 * 60 * 60 * 1000);
}

/** The first moment of a day in UTC. What was promised for an earlier day is late. */
export function startOfUtcDay(moment: Date): Date {
  return new Date(new Date(moment).setUTCHours(0, 0, 0, 0));
}

/** The promise about time, in the same words on pages, in the cart, in policies and in emails. */
export function timePromise(production: Production): string {
  return `Production and shipping take ${productionTime(production)}. Every order ships within ${shipLimit(production)} of payment.`;
}

/** The promise about one order. An order that an older shop stored in the browser has no `production`. */
export function describePromise({
  shipBy,
  production = defaultProduction,
}: {
  shipBy: string | null;
  production?: Production;
}): string {
  if (!shipBy) return timePromise(production);
  return `Production and shipping take ${productionTime(production)}. Your order ships by ${formatUtcDay(shipBy)}.`;
}

/** A day as `March 13, 2026`, in UTC, so that every reader sees the same day. */
export function formatUtcDay(moment: Date | string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
