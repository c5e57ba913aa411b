/** The shop promises to ship within three weeks of the payment (specification, section 11). */
export const promiseDays = 21;

/** What buyers are promised, and what the shop asks of them (specification, section 9). */
export const terms = {
  productionWeeks: { least: 2, most: promiseDays / 7 },
  /** How long buyers can change or cancel an order. */
  changeHours: 24,
  /** How long buyers have to send photos of damage. */
  damageReportHours: 72,
  damageReviewBusinessDays: 7,
} as const;

/** The terms as pages and emails print them: `2 to 3 weeks` (specification, section 9). */
export const productionTime = `${terms.productionWeeks.least} to ${terms.productionWeeks.most} weeks`;
export const changeTime = `${terms.changeHours} hours`;
export const damageReportTime = `${terms.damageReportHours} hours`;
export const damageReviewTime = `${terms.damageReviewBusinessDays} business days`;

/** The day by which the shop promises to ship. */
export function shipBy(paidAt: Date): Date {
  return new Date(paidAt.getTime() + promiseMs);
}

/** The first moment of a day in UTC. What was promised for an earlier day is late. */
export function startOfUtcDay(moment: Date): Date {
  return new Date(new Date(moment).setUTCHours(0, 0, 0, 0));
}

/** When an order was paid that must ship by this day. */
export function paidWhenDue(shipBy: Date): Date {
  return new Date(shipBy.getTime() - promiseMs);
}

const promiseMs = promiseDays * 24 * 60 * 60 * 1000;

/** The promise about time, in the same words on pages, in the cart, in policies and in emails. */
export const timePromise = `Production and shipping take ${productionTime}. Every order ships within ${promiseDays} days of payment.`;

/** The promise about one order. `shipBy` is the field of `Order`. */
export function describePromise(shipBy: string | null): string {
  if (!shipBy) return timePromise;
  return `Production and shipping take ${productionTime}. Your order ships by ${formatUtcDay(shipBy)}.`;
}

/** A day as `March 13, 2026`, in UTC, so that every reader sees the same day. */
export function formatUtcDay(moment: Date | string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
