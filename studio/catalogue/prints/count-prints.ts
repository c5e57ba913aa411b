import { maxCounted } from '#domain/catalogue/print-states.ts';

/** `1 print`, `24 prints`, or `More than 1,000 prints`: longer lists are not counted. */
export function countPrints(total: number): string {
  if (total > maxCounted) return `More than ${maxCounted.toLocaleString('en-US')} prints`;
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'print' : 'prints'}`;
}
