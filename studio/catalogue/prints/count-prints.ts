import { maxCounted } from '#domain/catalogue/print-states.ts';
import { countOf } from '#domain/count-of.ts';

/** `1 print`, `24 prints`, or `More than 1,000 prints`: longer lists are not counted. */
export function countPrints(total: number): string {
  if (total > maxCounted) return `More than ${maxCounted.toLocaleString('en-US')} prints`;
  return countOf(total, 'print');
}
