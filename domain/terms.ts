import { promiseDays } from './orders.ts';

/** What buyers are promised, and what is asked of them (specification, section 9). */
export const terms = {
  productionWeeks: { least: 2, most: promiseDays / 7 },
  /** Changes and cancellations are possible for as long. */
  changeHours: 24,
  /** Photos of damage are due within this. */
  damageReportHours: 72,
  damageReviewBusinessDays: 7,
} as const;
