import { dayMs, isoDay } from '../time.ts';

/** The most days that figures are shown for. */
export const maxFigureDays = 366;

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, day) => isoDay(new Date(first + day * dayMs)));
}
