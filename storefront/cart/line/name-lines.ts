import type { CartLine } from '#domain/cart.ts';

/** A name for each line that outlasts the removal of others: its form of the print, and which of that form it is. */
export function nameLines(lines: readonly Pick<CartLine, 'sku'>[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ sku }) => {
    const count = (counts.get(sku) ?? 0) + 1;
    counts.set(sku, count);
    return `${sku} ${count}`;
  });
}
